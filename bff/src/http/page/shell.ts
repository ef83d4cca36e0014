import { randomUUID } from 'node:crypto';
import type { Block, BlockOf, BlockType, Reply, Screen } from '@gam/schemas/descriptors';
import type { DrawnScreen } from './draw-page.ts';
import { writeEarlyScript } from './early-script.ts';
import { structuredData } from './structured-data.ts';
import { commonTexts } from '../../protocol/texts.ts';

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

type Draw<T extends BlockType> = (block: BlockOf<T>) => string;

const heading = (text: string, level: number, detail?: string): string =>
  `<h${level}>${escapeHtml(text)}</h${level}>${detail ? `<p>${escapeHtml(detail)}</p>` : ''}`;
const link = (href: string, label: string): string =>
  `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
const drawRef = (ref: BlockOf<'empty'>['ref']): string =>
  ref ? `<p>${escapeHtml(`${ref.label}: ${ref.value}`)}</p>` : '';
const nothing = () => '';

/** The text of the blocks that a first screen begins with; the script draws the rest later. */
const drawers: { [T in BlockType]: Draw<T> } = {
  app_bar: ({ brand }) => `<p>${escapeHtml(brand)}</p>`,
  heading: ({ text, level, detail }) => heading(text, level, detail),
  paragraph: ({ text }) => `<p>${escapeHtml(text)}</p>`,
  notice: ({ text, ref }) => `<p>${escapeHtml(text)}</p>` + drawRef(ref),
  pending: ({ text }) => `<p>${escapeHtml(text)}</p>`,
  empty: ({ title, text, ref }) => heading(title, 2, text) + drawRef(ref),
  cards: ({ title, items }) =>
    `${title ? heading(title, 2) : ''}<ul>${items
      .map((item) => `<li><a href="${escapeHtml(item.href)}">${escapeHtml(item.title)}</a></li>`)
      .join('')}</ul>`,
  picker: ({ label }) => `<p>${escapeHtml(label)}</p>`,
  experts: ({ items, labels }) =>
    items === null
      ? `<p>${escapeHtml(labels.loading)}</p>`
      : `<ul>${items.map(({ name }) => `<li>${escapeHtml(name)}</li>`).join('')}</ul>`,
  expert_card: nothing,
  expert_cards: ({ items, skip }) =>
    `<ul>${[...items.map(({ href, expert }) => ({ href, label: expert.name })), skip]
      .map(({ href, label }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`)
      .join('')}</ul>`,
  price_table: nothing,
  motivation: nothing,
  question: (node) => heading(node.heading, 1, node.help ?? undefined),
  form: nothing,
  mini_factor: nothing,
  price_box: nothing,
  receipt: nothing,
  summary: nothing,
  facts: nothing,
  entry: nothing,
  message_form: ({ title, text }) => (title === undefined ? '' : heading(title, 2, text)),
  toggles: nothing,
  notes: ({ title, items }) =>
    `${heading(title, 2)}${items.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}`,
  // A link works before the script has loaded, and without it.
  actions: ({ items }) =>
    items.flatMap((item) => ('href' in item ? [`<p>${link(item.href, item.label)}</p>`] : [])).join(''),
  countdown: nothing,
  gateways: nothing,
  // For operators only.
  disclosure: nothing,
  table: nothing,
  shortcuts: nothing,
  status: ({ title, text }) => heading(title, 2, text),
  timeline: nothing,
  posts: ({ items }) =>
    items
      .flatMap(({ text, answers }) => [text, ...answers.map((answer) => answer.text)])
      .map((text) => `<p>${escapeHtml(text)}</p>`)
      .join(''),
  breadcrumbs: ({ items }) => items.map(({ title, href }) => link(href, title)).join(' '),
  inclusions: ({ groups }) =>
    groups
      .map(
        ({ title, items }) =>
          `${heading(title, 2)}<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`,
      )
      .join(''),
  order_bar: ({ label, href }) => `<p>${link(href, label)}</p>`,
  hero: ({ title, text }) => heading(title, 1, text),
  search: nothing,
  tiles: ({ items }) => items.map(({ href, title }) => `<p>${link(href, title)}</p>`).join(''),
  rail: ({ title, items }) =>
    `${title === undefined ? '' : heading(title, 2)}${items.map((item) => `<p>${link(item.href, item.title)}</p>`).join('')}`,
  offer: ({ title, text, code, link: way }) =>
    heading(title, 2, text) +
    (code === null ? '' : `<p>${escapeHtml(`${code.label}: ${code.value}`)}</p>`) +
    (way ? `<p>${link(way.href, way.label)}</p>` : ''),
  trust: nothing,
  steps: ({ title, items }) =>
    `${heading(title, 2)}${items.map((item) => `<p>${escapeHtml(item.title)}</p>`).join('')}`,
  faq: ({ title, items }) =>
    `${heading(title, 2)}${items
      .map(({ question, answer }) => `<h3>${escapeHtml(question)}</h3><p>${escapeHtml(answer)}</p>`)
      .join('')}`,
  footer: ({ groups }) =>
    groups
      .flatMap(({ links }) => links)
      .map(({ href, label }) => `<p>${link(href, label)}</p>`)
      .join(''),
};

function drawBlock(block: Block): string {
  // The registry pairs each type with its own block; the compiler cannot follow that through the look-up.
  const draw = drawers[block.type] as Draw<BlockType>;
  return draw(block);
}

/** Returns the text of a screen as plain HTML. */
const drawTexts = ({ body }: Screen): string =>
  `<main class="gam-first">${body.map(drawBlock).join('')}</main>`;

/** Returns JSON for a script element: no content can end the element or begin another. */
const embed = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The fields of the drawn form beside the answer, with which it can be posted without the script. [protocol: Calls] */
function formFields({ flow, body }: Screen): string {
  const question = body.find((block) => block.type === 'question');
  if (flow?.phase !== 'questions' || question?.type !== 'question') return '';
  const { ticket, rev } = flow;
  const fields = { ticket, base_rev: String(rev), action_id: randomUUID(), question: question.id };
  return Object.entries(fields)
    .map(
      ([name, value]) => `<input type="hidden" form="gam-form" name="${name}" value="${escapeHtml(value)}">`,
    )
    .join('');
}

const headLink = (rel: string, href: string): string => `<link rel="${rel}" href="${escapeHtml(href)}">`;

const sharedImage = /<link rel="image_src" href="([^"]+)"/;

/** What other sites show beside a link to a public page. */
function shareTags({ title, meta, url }: Screen, template: string, publicUrl: string): string {
  if (meta.robots !== null) return '';
  const [, image] = sharedImage.exec(template) ?? [];
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

function head(screen: Screen, template: string, publicUrl: string, nonce: string): string {
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
  return `<title>${escapeHtml(title)}</title>${description}${shareTags(screen, template, publicUrl)}${data}${robots}${canonical}${alternate}<meta property="csp-nonce" nonce="${nonce}">`;
}

const files = /\s*<(?:link rel="(?:stylesheet|modulepreload)"[^>]*>|script type="module"[^>]*><\/script>)/g;

/** Moves the style sheets and scripts of the built shell behind the drawn screen, which needs neither. */
const moveFilesLate = (template: string): string =>
  template.replace(files, '').replace('</body>', (end) => (template.match(files) ?? []).join('') + end);

/**
 * Returns the page of a screen: the built shell with the reply inside, so that the client draws without a request, and
 * the drawn screen with its styles. Without one it has the screen's text as plain HTML, so that it is readable before
 * the script has loaded. URLs in the head are absolute, under the public URL.
 */
export const fillShell = (
  template: string,
  reply: Reply,
  publicUrl: string,
  nonce: string,
  drawn: DrawnScreen | null = null,
): string =>
  (drawn ? moveFilesLate(template) : template)
    .replace(
      '<!--gam:head-->',
      () =>
        head(reply.screen, template, publicUrl, nonce) +
        (drawn
          ? `<script nonce="${nonce}">${writeEarlyScript(drawn.html)}</script><style nonce="${nonce}">${drawn.styles}</style><style nonce="${nonce}" id="gam-inline">${drawn.rules}</style>`
          : ''),
    )
    .replace(
      '<!--gam:screen-->',
      () =>
        `${drawn ? formFields(reply.screen) : ''}<script type="application/json" id="gam-reply">${embed(reply)}</script>`,
    )
    .replace('<div id="root">', (root) => (drawn ? '<div id="root" data-drawn>' : root))
    .replace('<!--gam:root-->', () => drawn?.html ?? drawTexts(reply.screen));
