import type { Reply, Screen } from '@gam/schemas/descriptors';
import { writeEarlyScript } from './early-script.ts';
import { structuredData } from './structured-data.ts';
import { commonTexts } from '../../protocol/texts.ts';

/** A screen as HTML, and the styles of its first picture. */
export interface DrawnScreen {
  readonly html: string;
  /** The rules of the elements' own styles, which the client gives back to them. */
  readonly rules: string;
  readonly styles: string;
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** Returns JSON for a script element: no content can end the element or begin another. */
const embed = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The fields of the drawn form beside the answer, with which it can be posted without the script. [protocol: Calls] */
function formFields({ flow, body }: Screen, actionId: string): string {
  const question = body.find((block) => block.type === 'question');
  if (flow?.phase !== 'questions' || question?.type !== 'question') return '';
  const { ticket, rev } = flow;
  const fields = { ticket, base_rev: String(rev), action_id: actionId, question: question.id };
  return Object.entries(fields)
    .map(
      ([name, value]) => `<input type="hidden" form="gam-form" name="${name}" value="${escapeHtml(value)}">`,
    )
    .join('');
}

const headLink = (rel: string, href: string): string => `<link rel="${rel}" href="${escapeHtml(href)}">`;

const sharedImage = /<link rel="image_src" href="([^"]+)"/;

/** What other sites show beside a link to a public page. */
function shareTags({ title, meta, url }: Screen, image: string | undefined, publicUrl: string): string {
  if (meta.robots !== null) return '';
  const tags = {
    type: 'website',
    site_name: commonTexts.brand,
    locale: 'fa_IR',
    title,
    ...(meta.description && { description: meta.description }),
    url: new URL(meta.canonical ?? url, publicUrl).href,
    ...(image !== undefined && { image: new URL(image, publicUrl).href }),
  };
  return Object.entries(tags)
    .map(([name, value]) => `<meta property="og:${name}" content="${escapeHtml(value)}">`)
    .join('');
}

function head(screen: Screen, image: string | undefined, publicUrl: string, nonce: string): string {
  const { title, meta } = screen;
  const { canonical: path, android } = meta;
  const canonical = path === null ? '' : headLink('canonical', new URL(path, publicUrl).href);
  const alternate = android ? headLink('alternate', android) : '';
  const robots = meta.robots === null ? '' : `<meta name="robots" content="${escapeHtml(meta.robots)}">`;
  const description = meta.description
    ? `<meta name="description" content="${escapeHtml(meta.description)}">`
    : '';
  const data = structuredData(screen, publicUrl)
    .map((thing) => `<script type="application/ld+json">${embed(thing)}</script>`)
    .join('');
  return `<title>${escapeHtml(title)}</title>${description}${shareTags(screen, image, publicUrl)}${data}${robots}${canonical}${alternate}<meta property="csp-nonce" nonce="${nonce}">`;
}

const files = /\s*<(?:link rel="(?:stylesheet|modulepreload)"[^>]*>|script type="module"[^>]*><\/script>)/g;

/** Moves the style sheets and scripts of the built shell behind the drawn screen, which needs neither. */
const moveFilesLate = (template: string): string =>
  template.replace(files, '').replace('</body>', (end) => (template.match(files) ?? []).join('') + end);

/** The page of a screen that the server could not draw. The script replaces it by the screen. */
const plainPage = ({ title }: Screen): string =>
  `<main class="gam-plain"><h1>${escapeHtml(title)}</h1><noscript><p>${commonTexts.undrawn}</p></noscript></main>`;

/** For a server without a built web app, which only tests and developers have. */
export const bareShell = `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><!--gam:head--></head><body><!--gam:root--><p>${commonTexts.undrawn}</p><!--gam:screen--></body></html>`;

/** What a page has for one visitor alone, beside its flow. */
export interface PageValues {
  readonly nonce: string;
  /** The id of the action with which the page's form is sent without the script. */
  readonly actionId: string;
}

/** Returns the page of a reply. URLs in its head are absolute, under `publicUrl`. */
type FillShell = (reply: Reply, publicUrl: string, values: PageValues, drawn: DrawnScreen | null) => string;

/**
 * Opens the built shell for pages: each has the reply inside, so that the client draws without a request, and the drawn
 * screen with its styles, or a plain message where it could not be drawn.
 */
export function openShell(template: string): FillShell {
  const [, image] = sharedImage.exec(template) ?? [];
  const forDrawn = moveFilesLate(template).replace('<div id="root">', '<div id="root" data-drawn>');
  return (reply, publicUrl, { nonce, actionId }, drawn) => {
    const { screen } = reply;
    const early = drawn
      ? `<script nonce="${nonce}">${writeEarlyScript(drawn.html)}</script><style nonce="${nonce}">${drawn.styles}</style><style nonce="${nonce}" id="gam-inline">${drawn.rules}</style>`
      : '';
    const fields = drawn ? formFields(screen, actionId) : '';
    return (drawn ? forDrawn : template)
      .replace('<!--gam:head-->', () => head(screen, image, publicUrl, nonce) + early)
      .replace(
        '<!--gam:screen-->',
        () => `${fields}<script type="application/json" id="gam-reply">${embed(reply)}</script>`,
      )
      .replace('<!--gam:root-->', () => drawn?.html ?? plainPage(screen));
  };
}
