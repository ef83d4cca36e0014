import { writePermissionsPolicy } from '@gam/shared/permissions-policy';
import type { FastifyInstance } from 'fastify';

/** The headers of every reply: its content is not run, drawn, framed, stored or read by other sites. */
export const replyHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': writePermissionsPolicy([]),
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-permitted-cross-domain-policies': 'none',
  'cache-control': 'no-store',
} as const;

/** Sets these headers on every reply. Pages, pictures and files override some of them. */
export function installReplyHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(replyHeaders);
  });
}

interface AllowedOrigins {
  /** The source of its styles, e.g. `'self'`. */
  readonly styles: string;
  readonly fonts?: string;
  /** The targets of its forms, directly or by a redirect, beside this origin. */
  readonly forms?: readonly string[];
}

/** The headers of a page: it may load its own styles and send forms, but run no scripts. */
export function pageHeaders({ styles, fonts = "'none'", forms = [] }: AllowedOrigins) {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${styles}`,
      `font-src ${fonts}`,
      `form-action ${["'self'", ...forms].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}

/** The headers of a file that never changes. Opened as a page, it runs no scripts. */
export function mediaHeaders(type: string, kept: 'public' | 'private') {
  return {
    'content-type': type,
    'cache-control': `${kept}, max-age=31536000, immutable`,
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  };
}

/** The headers of a PDF. They have no `sandbox`, which would stop the browser's own viewer. */
export const documentHeaders = {
  'content-type': 'application/pdf',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'content-security-policy':
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
