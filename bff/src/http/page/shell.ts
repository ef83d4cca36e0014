import type { Reply, Screen } from '@gam/schemas/descriptors';
import { drawScreen, escapeHtml } from './draw-screen.ts';

/** JSON inside a script element: nothing in it can end the element or begin another. */
const embed = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const link = (rel: string, href: string): string => `<link rel="${rel}" href="${escapeHtml(href)}">`;

function head({ title, meta }: Screen, publicUrl: string, nonce: string): string {
  const { canonical: path, android } = meta;
  const canonical = path === null ? '' : link('canonical', new URL(path, publicUrl).href);
  const alternate = android ? link('alternate', android) : '';
  const robots = meta.robots === null ? '' : `<meta name="robots" content="${escapeHtml(meta.robots)}">`;
  return `<title>${escapeHtml(title)}</title>${robots}${canonical}${alternate}<meta property="csp-nonce" nonce="${nonce}">`;
}

/**
 * The page of a screen: the built shell with the reply inside it, so that the client draws without asking, and the
 * screen's words as plain HTML, so that they are read before the script is there. Its own addresses in the head are whole
 * ones, under the address that customers reach the product at.
 */
export const fillShell = (template: string, reply: Reply, publicUrl: string, nonce: string): string =>
  template
    .replace('<!--gam:head-->', () => head(reply.screen, publicUrl, nonce))
    .replace(
      '<!--gam:screen-->',
      () => `<script type="application/json" id="gam-reply">${embed(reply)}</script>`,
    )
    .replace('<!--gam:root-->', () => drawScreen(reply.screen));
