import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';
import { directionOf } from './visual-runs.ts';

/** The weights of Vazirmatn that receipts are set in. */
export const weights = ['Regular', 'Medium', 'Bold'] as const;
export type Weight = (typeof weights)[number];

const files = createRequire(import.meta.url);

/** Vazirmatn in one weight, read once; documents embed what they use of it. */
function openFont(weight: Weight): Font {
  const font = openSync(files.resolve(`vazirmatn/fonts/ttf/Vazirmatn-${weight}.ttf`));
  // A collection holds several fonts; this file holds one.
  if (!('layout' in font)) throw new Error(`Vazirmatn ${weight} is no single font`);
  const layout = font.layout.bind(font);
  // Left alone, the font takes Persian digits for right-to-left text, as their script is, and turns numbers around.
  font.layout = (text, features) => layout(text, features, undefined, undefined, directionOf(text));
  return font;
}

let opened: ReadonlyMap<Weight, Font> | null = null;

/** All weights; read from disk with the first document. */
export function openFonts(): ReadonlyMap<Weight, Font> {
  opened ??= new Map(weights.map((weight) => [weight, openFont(weight)]));
  return opened;
}
