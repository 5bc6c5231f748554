// What can be heard of a game: short tones, made here and now, for whoever switched
// them on. There are no files.

export type Sound = 'move' | 'back' | 'refused' | 'solved' | 'lost';

/** Tones one after another: pitch in hertz, how long in seconds. */
const TONES: Record<Sound, [number, number][]> = {
  move: [[520, 0.05]],
  back: [[390, 0.05]],
  refused: [[150, 0.09]],
  solved: [
    [523, 0.1],
    [659, 0.1],
    [784, 0.22],
  ],
  lost: [
    [330, 0.12],
    [247, 0.2],
  ],
};
const LOUDNESS = 0.08;

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  context ??= new AudioContext();
  // Browsers let nothing be heard before somebody has touched the page.
  if (context.state === 'suspended') void context.resume();
  let when = context.currentTime;
  for (const [pitch, length] of TONES[sound]) {
    const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    // Without a soft edge a tone clicks.
    volume.gain.setValueAtTime(0, when);
    volume.gain.linearRampToValueAtTime(LOUDNESS, when + 0.008);
    volume.gain.linearRampToValueAtTime(0, when + length);
    tone.connect(volume).connect(context.destination);
    tone.start(when);
    tone.stop(when + length);
    when += length;
  }
}
