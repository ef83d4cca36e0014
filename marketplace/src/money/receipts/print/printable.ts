/** The longest text that a receipt prints, in characters. */
const maxLength = 600;

/** Half-spaces, which Persian is written with, and the marks that keep a minus on its side of a number. */
const kept = new Set(['\u200c', '\u200e', '\u200f']);
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;
const pictures = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\ufe00-\ufe0f\u20e3]/gu;
/** More marks on one letter than any language uses. */
const heaps = /(\p{M}{3})\p{M}+/gu;

/**
 * A text in printable form: one line, without emoji, invisible or direction-changing characters, cut if it is too long.
 */
export function printable(text: string): string {
  const clean = text
    .slice(0, maxLength * 8)
    .normalize('NFC')
    .replace(/[^\S\u00a0]+/gu, ' ')
    .replace(invisible, (character) => (kept.has(character) ? character : ''))
    .replace(pictures, '')
    .replace(heaps, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
  const characters = Array.from(clean);
  return characters.length <= maxLength ? clean : `${characters.slice(0, maxLength).join('').trimEnd()}…`;
}
