import {
  conceal,
  describeError as describeAnyError,
  type DescribedError,
  concealedLog,
} from '@gam/shared/conceal';
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyServerOptions } from 'fastify';

/** Where a path holds a secret name of a file or a receipt. */
const signedPath = /^(\/media\/(?:uploads|invoices)\/).+$/;

/** Logs as JSON lines. Personal data never reaches them at any level; URLs lose their query. */
export const loggerAt = (level: string) =>
  ({
    level,
    ...concealedLog({
      req: ({ method, url }: { method: string; url: string }) => ({
        method,
        url: (url.split('?')[0] ?? '').replace(signedPath, '$1[hidden]'),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: describeError,
    }),
  }) satisfies FastifyServerOptions['logger'];

/** An error as the log keeps it: of a failed query without its values, which its message and stack repeat. */
export function describeError(error: Error): DescribedError {
  const described = describeAnyError(error);
  if (!(error instanceof DrizzleQueryError)) return described;
  const { cause, query } = error;
  return {
    type: cause?.name ?? error.name,
    // The query has places for its values, not the values.
    message: `${query}: ${String(conceal(cause?.message ?? ''))}`,
    stack: described.stack,
  };
}
