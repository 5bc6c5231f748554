// The text of a file that somebody brought along, whatever it was written in: old
// collections are older than UTF-8, and what could not be read would be lost in the
// file that is downloaded again.

/** The text in an encoding; null where a byte does not fit. */
function strictly(encoding: string, bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Kana: no Japanese text does without them, and Western ones that happen to be
 * possible in Shift_JIS have none. */
const JAPANESE = /[\u3041-\u3096\u30a1-\u30fa]/;

/** UTF-8 where that fits, for no other text does by chance; then Shift_JIS where it tells
 * something Japanese; else windows-1252, in which every byte is a letter. */
export function decoded(bytes: ArrayBuffer): string {
  const unicode = strictly('utf-8', bytes);
  if (unicode !== null) return unicode;
  const japanese = strictly('shift_jis', bytes);
  return japanese !== null && JAPANESE.test(japanese) ? japanese : new TextDecoder('windows-1252').decode(bytes);
}
