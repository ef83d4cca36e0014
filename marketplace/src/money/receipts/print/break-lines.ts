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

/** A word in pieces that are each narrow enough. Letters are measured alone, which is never too little. */
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
