import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { directionOf } from './visual-runs.ts';

/** The weights of Vazirmatn that receipts are set in. */
export const weights = ['Regular', 'Medium', 'Bold'] as const;
export type Weight = (typeof weights)[number];

/** Vazirmatn in each weight; documents embed a subset. */
export type Fonts = ReadonlyMap<Weight, Font>;

const files = createRequire(import.meta.url);

async function openFont(weight: Weight): Promise<Font> {
  // Loaded with the first document: most processes draw none.
  const { openSync } = await import('fontkit');
  const font = openSync(files.resolve(`vazirmatn/fonts/ttf/Vazirmatn-${weight}.ttf`));
  // A collection would hold several fonts.
  if (!('layout' in font)) throw new Error(`Vazirmatn ${weight} is no single font`);
  const layout = font.layout.bind(font);
  // Without a direction the font would lay out Persian digits from right to left.
  font.layout = (text, features) => layout(text, features, undefined, undefined, directionOf(text));
  return font;
}

/** Returns a function that gives the fonts, which are read from disk with the first document and kept. */
export function makeFonts(): () => Promise<Fonts> {
  let opened: Fonts | null = null;
  return async () =>
    (opened ??= new Map(
      await Promise.all(weights.map(async (weight) => [weight, await openFont(weight)] as const)),
    ));
}
