// A board on the page as a picture that stands alone: styles become attributes, so
// that it looks the same in a file.

const KEPT = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray',
  'opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline', 'letter-spacing', 'visibility', 'display',
];

/** The text of a picture that stands alone, with this ground behind it. */
export function alone(picture: SVGSVGElement, ground: string): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const [shown, copies] = [picture.querySelectorAll('*'), copy.querySelectorAll('*')];
  for (const [index, element] of shown.entries()) {
    const style = getComputedStyle(element);
    const twin = copies[index];
    if (!twin) continue;
    for (const name of KEPT) {
      const value = style.getPropertyValue(name);
      if (value) twin.setAttribute(name, value);
    }
    // A transform by style is not one by attribute: it moves about another point.
    if (style.transform !== 'none' && !element.hasAttribute('transform')) twin.setAttribute('transform', style.transform);
    twin.removeAttribute('class');
    twin.removeAttribute('style');
  }
  const [, , width = 1, height = 1] = (picture.getAttribute('viewBox') ?? '').split(/[ ,]+/).map(Number);
  const back = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ width, height, fill: ground })) back.setAttribute(name, String(value));
  copy.prepend(back);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.removeAttribute('class');
  copy.removeAttribute('style');
  return new XMLSerializer().serializeToString(copy);
}

/** Paints a picture that stands alone, and a line below it. */
export async function paint(text: string, canvas: HTMLCanvasElement, caption: string, colours: { ground: string; ink: string }): Promise<CanvasRenderingContext2D> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  if (!paper) throw new Error('no canvas');
  const line = caption ? lineHeight(canvas.width) : 0;
  paper.fillStyle = colours.ground;
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(image, 0, 0, canvas.width, canvas.height - line);
  if (caption) {
    paper.fillStyle = colours.ink;
    paper.textBaseline = 'middle';
    paper.font = `600 ${Math.round(line * 0.5)}px sans-serif`;
    paper.fillText(caption, line * 0.4, canvas.height - line / 2, canvas.width - line * 0.8);
  }
  return paper;
}

/** The height of the line below a picture of this width. */
export const lineHeight = (width: number): number => Math.max(28, Math.round(width / 18));
