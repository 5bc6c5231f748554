// The board is as large as the window lets it be, with its controls in sight.

/** How large a board may be, in pixels, and how high it usually may. */
export interface Size {
  width: number;
  height: number;
  usual: number;
}

const LEAST_HEIGHT = 150;
const GAP = 14;
/** Where answers and endings come over the lower part of the window. */
const SHEETS = matchMedia('(max-width: 960px) and (min-height: 521px)');

const inside = (one: string, other: string): number => parseFloat(one) + parseFloat(other);

export class Room {
  size = $state.raw<Size | null>(null);

  /** `covered` pixels of the window are taken by answers. */
  measure(felt: HTMLElement, controls: HTMLElement, covered: number): void {
    const style = getComputedStyle(felt);
    const width = felt.clientWidth - inside(style.paddingLeft, style.paddingRight);
    const { top: above } = felt.getBoundingClientRect();
    const { top: below } = controls.getBoundingClientRect();
    // On low screens the controls stand beside the board.
    const isBelow = below > above && controls.offsetLeft < felt.offsetLeft + felt.clientWidth;
    let height = 0;
    for (let part = felt.nextElementSibling; part; part = part.nextElementSibling) height += part.getBoundingClientRect().height;
    const rest = above + scrollY + inside(style.paddingTop, style.paddingBottom) + (isBelow ? height + GAP : 4);
    const usual = Math.max(innerHeight - rest, LEAST_HEIGHT);
    const seen = SHEETS.matches ? usual - covered : usual;
    const found = { width: Math.max(width, 100), height: Math.max(seen, LEAST_HEIGHT), usual };
    const { size } = this;
    if (found.width !== size?.width || found.height !== size.height || usual !== size.usual) this.size = found;
  }
}
