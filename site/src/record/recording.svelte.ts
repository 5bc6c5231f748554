// Whether games that are just played are told to the server. Games of a study
// always are: whoever takes part has agreed to it.

const KEY = 'impasse.unrecorded';

let isOn = $state(localStorage.getItem(KEY) === null);

export const isRecording = (): boolean => isOn;

export function setRecording(on: boolean): void {
  isOn = on;
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, '1');
}
