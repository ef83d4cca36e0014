import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { html, type Html } from '../../../platform/http/pages.ts';

export const fontPath = '/bank/vazirmatn.woff2';

const files = createRequire(import.meta.url);

/** Vazirmatn in all weights: not every machine has a font with Persian letters. */
export const readFont = (): Promise<Buffer> =>
  readFile(files.resolve('vazirmatn/fonts/webfonts/Vazirmatn[wght].woff2'));

export const stylePath = '/bank/style.css';

/** A page of the bank: no scripts, one stylesheet. */
export function layOut(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="fa" dir="rtl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${stylePath}" />
      </head>
      <body>
        <main>
          <header>
            <h1>${title}</h1>
            <p class="sandbox">بانک آزمایشی: هیچ پولی جابه‌جا نمی‌شود.</p>
          </header>
          ${body}
        </main>
      </body>
    </html>`.text;
}
