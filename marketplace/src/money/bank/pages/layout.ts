import { html, type Html } from '../../../platform/http/html.ts';

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
