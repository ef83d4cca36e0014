/** The longest text that a receipt prints, in characters. */
const maxLength = 600;

/** The invisible characters that are printed: the half-space of Persian and the direction marks beside a minus. */
const kept = new Set(['\u200c', '\u200e', '\u200f']);
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;
const pictures = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\ufe00-\ufe0f\u20e3]/gu;
/** Matches more marks on one letter than any language uses. */
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

const graphemes = new Intl.Segmenter('fa', { granularity: 'grapheme' });

/**
 * Breaks a text into lines of at most a width, between words; a word that is wider than a whole line is broken
 * within. `measure` gives the width of a text in the same unit.
 */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  const space = measure(' ');
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const end = () => {
    if (line !== '') lines.push(line);
    line = '';
    used = 0;
  };
  for (const word of text.split(' ')) {
    const wide = measure(word);
    if (line !== '' && used + space + wide > width) end();
    const [rest = word, ...full] = wide > width ? cutWord(word, width, measure).toReversed() : [word];
    lines.push(...full.toReversed());
    used += (line === '' ? 0 : space) + (rest === word ? wide : measure(rest));
    line = line === '' ? rest : `${line} ${rest}`;
  }
  end();
  return lines;
}

/** Cuts a word into pieces that fit. Letters are measured alone, which never gives too small a width. */
function cutWord(word: string, width: number, measure: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const { segment } of graphemes.segment(word)) {
    const wide = measure(segment);
    if (piece !== '' && used + wide > width) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += segment;
    used += wide;
  }
  return [...pieces, piece];
}
