// The laboratory at work beside the page. It is told what to do and within which
// limits, posts the states of the work as JSON, and ends with `done` or `failed`;
// whoever wants it to stop ends the worker.

import type { Delivery, Order } from './order';

interface Laboratory {
  default: () => Promise<{ memory: WebAssembly.Memory }>;
  answer: (question: string, seconds: number, bytes: number) => string;
}

// Whoever wants to play soon builds the pages without it, and a server answers.
const built = Object.values(import.meta.glob<Laboratory>('../../laboratory/impasse.js'))[0];

/** Memory is never given back: a worker that holds more makes room for a new one. */
const MOST_HELD = 64 << 20;

const loaded = built?.().then(async (laboratory) => ({ ...laboratory, memory: (await laboratory.default()).memory }));

const deliver = (delivery: Delivery) => postMessage(delivery);

addEventListener('message', async ({ data }: MessageEvent<Order>) => {
  if (!loaded) return deliver({ told: null, held: 0, isSpent: true });
  try {
    const { answer, memory } = await loaded;
    const told = answer(JSON.stringify(data.question), data.seconds, data.bytes);
    const held = memory.buffer.byteLength;
    deliver({ told, held, isSpent: held > MOST_HELD });
  } catch (error) {
    // It is thrown out of a promise: without a word the page would wait for ever.
    reportError(error);
  }
});
