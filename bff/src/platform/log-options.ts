import { describeError, concealedLog } from '@gam/shared/conceal';
import type { FastifyServerOptions } from 'fastify';

/** Where a name stands in the path that lets whoever has it see a payment, a file, a receipt. */
const signedPath = /^(\/(?:pay\/(?:return|result)|media\/(?:uploads|invoices))\/).+$/;

/** Of addresses a log keeps neither the query, where signatures, codes and a bank's fields stand, nor such a name. */
const describeUrl = (url: string): string => (url.split('?')[0] ?? '').replace(signedPath, '$1[hidden]');

/** How the BFF logs, at any level: what a person is, has or typed is nobody's business in a log. */
export const logOptions = (level: string) =>
  ({
    level,
    ...concealedLog({
      req: ({ method, url }: { method: string; url: string }) => ({ method, url: describeUrl(url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: describeError,
    }),
  }) satisfies FastifyServerOptions['logger'];
