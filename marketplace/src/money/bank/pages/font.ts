import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

export const fontPath = '/bank/vazirmatn.woff2';

const files = createRequire(import.meta.url);

/** Vazirmatn in all weights: not every machine has a font with Persian letters. */
export const readFont = (): Promise<Buffer> =>
  readFile(files.resolve('vazirmatn/fonts/webfonts/Vazirmatn[wght].woff2'));
