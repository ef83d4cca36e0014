import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { html, type Html } from '../../../platform/http/pages.ts';

export const fontPath = '/bank/vazirmatn.woff2';

const files = createRequire(import.meta.url);

/** The font Vazirmatn in all weights, since not every machine has Persian letters. */
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

/** The stylesheet of the bank's pages: phone and desktop, light and dark, right to left. */
export const style = `
@font-face {
  font-family: Vazirmatn; font-weight: 100 900; font-display: swap; src: url("${fontPath}") format("woff2");
}
:root {
  --page: #f4f5f7; --card: #fff; --line: #dfe2e7; --text: #1d2433; --soft: #5b6475;
  --accent: #1f5fbf; --on-accent: #fff; --bad: #b3235c; --good: #24803a; --quiet: #eef1f6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12151b; --card: #1b2029; --line: #323a47; --text: #eef1f6; --soft: #aab3c2;
    --accent: #8fb8f6; --on-accent: #0d1420; --bad: #ff8fb5; --good: #74d48a; --quiet: #252c38;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 24px 16px 48px; background: var(--page); color: var(--text);
  font: 16px/1.9 Vazirmatn, Tahoma, "Segoe UI", sans-serif;
}
main {
  max-width: 480px; margin-inline: auto; padding: 24px; background: var(--card);
  border: 1px solid var(--line); border-radius: 16px;
}
h1 { margin: 0; font-size: 20px; line-height: 1.6; }
h2 { margin: 24px 0 8px; font-size: 16px; line-height: 1.6; }
p { margin: 0; }
.sandbox { color: var(--soft); font-size: 14px; }
.amount {
  display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px;
  margin-block: 16px; padding: 12px 16px; background: var(--quiet); border-radius: 12px;
}
.amount strong { font-size: 18px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px; }
dt { color: var(--soft); }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
ol { margin: 0 0 16px; padding: 0; list-style: none; }
ol li {
  display: flex; justify-content: space-between; gap: 16px; padding: 8px 0;
  border-block-end: 1px solid var(--line);
}
label { display: block; margin-block-start: 12px; font-weight: 500; }
input[type="text"], input[type="password"], select {
  inline-size: 100%; min-block-size: 48px; padding: 8px 12px; color: inherit; background: var(--card);
  border: 1px solid var(--soft); border-radius: 12px; font: inherit; font-size: 16px;
}
input.digits { direction: ltr; text-align: center; letter-spacing: 1px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.problem {
  margin-block: 16px; padding: 12px 16px; color: var(--bad); border: 1px solid currentcolor; border-radius: 12px;
}
.done { color: var(--good); }
.failed { color: var(--bad); }
button, .button {
  display: block; inline-size: 100%; min-block-size: 48px; margin-block-start: 16px; padding: 8px 16px;
  border: 1px solid var(--accent); border-radius: 12px; background: var(--accent); color: var(--on-accent);
  font: inherit; font-weight: 700; text-align: center; text-decoration: none; cursor: pointer;
}
button.second { background: transparent; color: var(--accent); }
details { margin-block-start: 24px; padding-block-start: 8px; border-block-start: 1px solid var(--line); }
summary { min-block-size: 44px; padding-block: 8px; color: var(--soft); cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (min-width: 768px) { body { padding-block-start: 64px; } main { padding: 32px; } }
`;
