// The same cards in the same rows as Superpuzz.
export { drawing } from './superpuzz';
