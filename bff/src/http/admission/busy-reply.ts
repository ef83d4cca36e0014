import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/read-config.ts';
import { errorTexts } from '../../platform/texts.ts';
import { refuse } from '../../protocol/requests/errors.ts';
import { allowsHtml } from '../page/wants-page.ts';
import { replyHeaders } from '../reply-headers.ts';

/** How long a refused client waits before the same request; it adds a random part itself, seconds. */
const waitSeconds = 2;

const style =
  ':root{color-scheme:light dark;font:1.125rem/1.8 system-ui,sans-serif}body{display:grid;min-height:90vh;place-items:center;text-align:center;margin:1rem}';

/** A page that costs nothing to write: it is the same for everybody and comes again by itself. */
const page = [
  '<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
  `<title>${errorTexts.crowded}</title><style>${style}</style></head>`,
  `<body><p role="status">${errorTexts.crowded}</p></body></html>`,
].join('');

const { status, body } = refuse('busy', 'crowded', { status: 503 });

/** Returns the function that sends «come again» from prepared bytes: a page to whom opens one, else the protocol's error. */
export function prepareBusyReply({ partnerOrigins }: Pick<Config, 'partnerOrigins'>) {
  const common = { ...replyHeaders, 'retry-after': waitSeconds, vary: 'Accept' };
  const { 'x-frame-options': _denied, ...framable } = common;
  const styleHash = createHash('sha256').update(style).digest('base64');
  const frames = ["'self'", ...partnerOrigins].join(' ');
  const json = prepare(JSON.stringify(body), {
    ...common,
    'content-type': 'application/json; charset=utf-8',
  });
  const html = prepare(page, {
    ...framable,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none';style-src 'sha256-${styleHash}';base-uri 'none';frame-ancestors ${frames}`,
  });
  // A browser that comes again by itself sends no form: what a bank has posted would be lost.
  const visited = { ...html, headers: { ...html.headers, refresh: waitSeconds } };

  return (request: FastifyRequest, reply: FastifyReply): void => {
    const sent = !wantsPage(request) ? json : request.method === 'POST' ? html : visited;
    // Without the hooks of a reply, which compress it and log it.
    reply.hijack();
    reply.raw.writeHead(status, sent.headers).end(sent.bytes);
  };
}

function prepare(text: string, headers: Readonly<Record<string, string | number>>) {
  const bytes = Buffer.from(text);
  return { bytes, headers: { ...headers, 'content-length': bytes.length } };
}

/** Whether a browser opens a page: it accepts HTML at an address that is not a call. */
function wantsPage({ url, headers }: FastifyRequest): boolean {
  return !/^\/(?:api|v2)\//.test(url) && allowsHtml(headers.accept);
}
