// Whether games that are just played are told to the server. Games of a study
// always are: whoever takes part has agreed to it.

import * as kept from './kept';

const KEY = 'impasse.unrecorded';

let isOn = $state(kept.text(KEY) === null);

export const isRecording = (): boolean => isOn;

export function setRecording(on: boolean): void {
  isOn = on;
  if (on) kept.remove(KEY);
  else kept.keep(KEY, '1');
}
