import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toPersianDigits } from '@gam/shared/digits';
import type { Config } from '../../platform/config/read-config.ts';
import { errorTexts } from '../../platform/texts.ts';
import { refuse } from '../../platform/refuse.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { allowsHtml } from '../page/wants-page.ts';
import { replyHeaders } from '../reply-headers.ts';

/** How long a refused client waits before the same request; it adds a random part itself, seconds. */
const waitSeconds = 2;

const style =
  ':root{color-scheme:light dark;font:1.125rem/1.8 system-ui,sans-serif}body{display:grid;min-height:90vh;place-items:center;text-align:center;margin:1rem}';

/** Stands in the prepared texts for the request's name. */
const refMark = '{ref}';

/** A page that costs little to write: it is the same for everybody but for the request's name, and comes again by itself. */
const page = [
  '<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
  `<title>${errorTexts.crowded}</title><style>${style}</style></head>`,
  `<body><main><p role="status">${errorTexts.crowded}</p>`,
  `<p><small>${commonTexts.failed.ref}: <bdi>${refMark}</bdi></small></p></main></body></html>`,
].join('');

const { status, body } = refuse('busy', 'crowded', { status: 503 });
const error = JSON.stringify({ ...body, error: { ...body.error, ref: refMark } });

/** Returns the function that sends «come again» from prepared bytes: a page to whom opens one, else the protocol's error. */
export function prepareBusyReply({ partnerOrigins }: Pick<Config, 'partnerOrigins'>) {
  const common = { ...replyHeaders, 'retry-after': waitSeconds, vary: 'Accept' };
  const { 'x-frame-options': _denied, ...framable } = common;
  const styleHash = createHash('sha256').update(style).digest('base64');
  const frames = ["'self'", ...partnerOrigins].join(' ');
  const json = prepare(error, {
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
    const isPage = wantsPage(request);
    const sent = !isPage ? json : request.method === 'POST' ? html : visited;
    const bytes = sent.fill(isPage ? toPersianDigits(request.id) : request.id);
    // Without the hooks of a reply, which compress it and log it.
    reply.hijack();
    const headers: HeaderValues = { ...sent.headers, 'content-length': bytes.length };
    reply.raw.writeHead(status, headers).end(bytes);
  };
}

type HeaderValues = Readonly<Record<string, string | number>>;
const none = Buffer.alloc(0);

/** Prepares the bytes of a text around the request's name. */
function prepare(text: string, headers: HeaderValues) {
  const [before = none, after = none] = text.split(refMark).map((part) => Buffer.from(part));
  return { headers, fill: (ref: string) => Buffer.concat([before, Buffer.from(ref), after]) };
}

/** Whether a browser opens a page: it accepts HTML at an address that is not a call. */
function wantsPage({ url, headers }: FastifyRequest): boolean {
  return !/^\/(?:api|v2)\//.test(url) && allowsHtml(headers.accept);
}
