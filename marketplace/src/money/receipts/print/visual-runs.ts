import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A part of a line with one direction. Its characters are in reading order; the font lays them out. */
interface VisualRun {
  readonly text: string;
  readonly direction: 'ltr' | 'rtl';
}

const leftToRight = new Set(['L', 'EN', 'AN']);

/** The direction of a text with one direction: left to right if it contains a Latin letter or a digit. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  return Array.from(text).some((character) => leftToRight.has(bidi.getBidiCharTypeName(character)))
    ? 'ltr'
    : 'rtl';
}

/**
 * The runs of one line of Persian text in visual order, from left to right, by the Unicode Bidirectional Algorithm.
 * Brackets in right-to-left runs are mirrored. The line has no line breaks and no control characters.
 */
export function visualRuns(line: string): VisualRun[] {
  const embedding = bidi.getEmbeddingLevels(line, 'rtl');
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const runs: { text: string; level: number }[] = [];
  for (let index = 0; index < line.length; index += 1) {
    const level = embedding.levels[index] ?? 1;
    const character = mirrored.get(index) ?? line.charAt(index);
    const last = runs.at(-1);
    if (last?.level === level) last.text += character;
    else runs.push({ text: character, level });
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) reverseFrom(runs, level);
  return runs.map(({ text, level }) => ({ text, direction: level % 2 === 0 ? 'ltr' : 'rtl' }));
}

/** Reverses each sequence of runs at this level or a higher one (rule L2). */
function reverseFrom(runs: { text: string; level: number }[], level: number): void {
  let start = 0;
  while (start < runs.length) {
    let end = start;
    while ((runs[end]?.level ?? 0) >= level) end += 1;
    runs.splice(start, end - start, ...runs.slice(start, end).toReversed());
    start = end + 1;
  }
}
