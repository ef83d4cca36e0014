import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders } from './reply-headers.ts';

/** Markup that is put into a page unescaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | readonly Html[];

/** Composes markup: values are escaped unless they are markup; null adds nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, index) => text + write(parts[index] ?? null)).join(''));
}

function write(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

const style = `
:root { color-scheme: light dark; --ink: #1f2426; --quiet: #6b6760; --page: #faf9f7; --card: #fff; --line: #e7e4df; --accent: #0e7c7b; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e6e3; --quiet: #a5a19a; --page: #14181a; --card: #1d2326; --line: #343b3f; --accent: #4fb3b1; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.9 Vazirmatn, Tahoma, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 24px 16px; }
h1 { font-size: 22px; line-height: 1.5; }
h2 { font-size: 18px; margin-block: 32px 8px; }
a { color: var(--accent); }
.quiet { color: var(--quiet); }
.scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 8px 12px; text-align: start; vertical-align: top; border-block-end: 1px solid var(--line); }
tr:last-child td { border-block-end: 0; }
th { font-weight: 500; color: var(--quiet); white-space: nowrap; }
td { white-space: pre-line; }
form { display: inline; }
button { min-height: 44px; padding: 4px 16px; border: 0; border-radius: 12px; background: #0e7c7b; color: #fff; font: inherit; cursor: pointer; }
`;

/** Built without `html`, whose content prettier reformats: the hash of the style must match. */
const styleElement = new Html(`<style>${style}</style>`);
const styleHash = createHash('sha256').update(style).digest('base64');

const headers = pageHeaders({ styles: `'sha256-${styleHash}'` });

/** Sends a plain Persian page: right to left, without scripts. */
export function sendPage(
  reply: FastifyReply,
  page: { readonly title: string; readonly body: Html },
): FastifyReply {
  const { text } = html`<!doctype html>
    <html lang="fa" dir="rtl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title}</title>
        ${styleElement}
      </head>
      <body>
        <main>
          <h1>${page.title}</h1>
          ${page.body}
        </main>
      </body>
    </html>`;
  return reply.headers(headers).send(text);
}

/** Whether a page of this origin sent a form; false without an Origin header. */
export function isSameOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const { origin } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
