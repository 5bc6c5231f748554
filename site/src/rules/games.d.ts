// The games as they describe themselves; the builder asks them (`vite.config.js`).

declare module 'virtual:games' {
  const games: import('../wire').GameInfo[];
  export default games;
}
