// Writes the font files and their style sheet: `node scripts/subset-fonts.ts`. Their content is under version control, so
// that a build needs no subsetting.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);
const source = resolve('vazirmatn/fonts/webfonts/Vazirmatn[wght].woff2');
const theme = path.resolve(import.meta.dirname, '../src/ui/theme');

/** The weights that the theme uses lie between these. */
const weights = { min: 400, max: 700, default: 400 };

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);
const pointsIn = (text: string): number[] => Array.from(text, (sign) => sign.codePointAt(0) ?? 0);

/** Every sign of a page in Persian without names or codes in Latin letters. */
const persian = [
  ...pointsIn('ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهويپچژکگیىۀە'),
  ...range(0x064b, 0x0654),
  ...pointsIn('ٰ٪٫٬؟،؛ـ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'),
  // Space, no-break space, the joiners, the marks of direction and the isolates, for which a browser would ask elsewhere.
  ...pointsIn(' \u00A0\u200C\u200D\u200E\u200F\u2066\u2067\u2068\u2069'),
  ...pointsIn('!"#%&\'()*+,-./:;<=>?@[]_«»…–—•·×÷−'),
];
/** The other signs of a keyboard. */
const latin = range(0x21, 0x7e);
const arabicBlocks = [
  ...range(0x0600, 0x06ff),
  ...range(0x0750, 0x077f),
  ...range(0xfb50, 0xfdff),
  ...range(0xfe70, 0xfefc),
];
const latinBlocks = [...range(0xa1, 0x17f), ...range(0x2000, 0x2122), ...range(0x2190, 0x2215)];

/** The files in the order of precedence: each has the signs that no file before it has. */
const files = [
  { name: 'persian', points: persian },
  { name: 'latin', points: latin },
  { name: 'other-arabic', points: arabicBlocks },
  { name: 'other-latin', points: latinBlocks },
];

/** Writes code points as CSS does: `U+600-605, U+60C`. */
function writeRanges(points: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const point of points.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(', ');
}

const font = readFileSync(source);
const covered = new Set<number>();
const faces: string[] = [];
for (const { name, points } of files) {
  const own = points.filter((point) => !covered.has(point));
  for (const point of own) covered.add(point);
  const text = String.fromCodePoint(...own);
  const subset = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes: { wght: weights } });
  writeFileSync(path.join(theme, `fonts/vazirmatn-${name}.woff2`), subset);
  console.log(`${(subset.length / 1000).toFixed(1).padStart(6)} kB  ${name}`);
  faces.push(`@font-face {
  font-family: 'Vazirmatn Variable';
  font-style: normal;
  font-display: swap;
  font-weight: ${weights.min} ${weights.max};
  src: url('./fonts/vazirmatn-${name}.woff2') format('woff2');
  unicode-range: ${writeRanges(own)};
}
`);
}
writeFileSync(
  path.join(theme, 'fonts.css'),
  `/*
 * Written by scripts/subset-fonts.ts. A page in Persian needs the first file alone; the browser loads the others for
 * signs that it has not.
 */
${faces.join('\n')}`,
);
copyFileSync(
  path.join(path.dirname(resolve('vazirmatn/package.json')), 'OFL.txt'),
  path.join(theme, 'fonts/OFL.txt'),
);
