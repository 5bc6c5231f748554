// What keys do while playing. This is the only list of commands; whoever is used
// to another program gives them other keys.

export const COMMANDS = [
  'undo',
  'redo',
  'undoPush',
  'restart',
  'next',
  'previous',
  'ask',
  'back',
  'light',
  'hint',
  'tries',
  'bookmark',
  'help',
] as const;

export type Command = (typeof COMMANDS)[number];

/** The keys of each command: `z`, `Shift+z`, `Backspace`. */
export type Keys = Record<Command, string[]>;

/** Ours, and those of other programs beside them. */
export const USUAL: Keys = {
  undo: ['z', 'u', 'Backspace'],
  redo: ['y', 'Space'],
  undoPush: ['Shift+z', 'Shift+u', 'Shift+Backspace'],
  restart: ['r'],
  next: ['n', ']'],
  previous: ['p', '['],
  ask: ['q'],
  back: ['b'],
  light: ['l'],
  hint: ['h'],
  tries: ['t'],
  bookmark: ['m'],
  help: ['?'],
};

/** So far a wheel turns for one move, in pixels: a notch of a mouse, or a small
 * way of two fingers, which tell it in many pieces. */
export const NOTCH = 60;

const isSign = (key: string): boolean => key.length === 1 && key.toLowerCase() === key.toUpperCase();

/** A key as the list writes it. Signs need no Shift: which one they need is the
 * keyboard's business. */
export function nameOf({ key, shiftKey }: KeyboardEvent): string {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key;
  return shiftKey && !isSign(name) ? `Shift+${name}` : name;
}

/** Whether a key with whatever is held means the same to everybody: arrows move,
 * Enter chooses, and Ctrl, Alt and Cmd are the browser's. */
export const isFixed = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || key === 'Enter' || key.startsWith('Arrow');

/** Whether a key is pressed by accident, or by whoever dictates. */
export const isLetter = (name: string): boolean => name.replace('Shift+', '').length === 1;

/** A key as people read it. */
export const readable = (name: string): string =>
  name
    .split('+')
    .map((part) => (part.length === 1 ? part.toUpperCase() : part))
    .join('+');

export const commandOf = (name: string, keys: Keys): Command | undefined => COMMANDS.find((command) => keys[command].includes(name));
