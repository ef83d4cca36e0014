import { describeError, concealedLog } from '@gam/shared/conceal';
import type { FastifyServerOptions } from 'fastify';

/** Paths with a secret in them that gives access to a payment, a file or a receipt. */
const signedPath = /^(\/(?:pay\/(?:return|result)|media\/(?:uploads|invoices))\/).+$/;

/**
 * Returns a URL for the log, without its query, which can hold signatures, codes and a bank's fields, and without a
 * signed name.
 */
const describeUrl = (url: string): string => (url.split('?')[0] ?? '').replace(signedPath, '$1[hidden]');

/** How the BFF logs, at any level: personal data is never logged. */
export const logOptions = (level: string) =>
  ({
    level,
    ...concealedLog({
      req: ({ method, url }: { method: string; url: string }) => ({ method, url: describeUrl(url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: describeError,
    }),
  }) satisfies FastifyServerOptions['logger'];
