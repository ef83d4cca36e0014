import {
  conceal,
  describeError as describeAnyError,
  type DescribedError,
  concealedLog,
} from '@gam/shared/conceal';
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyServerOptions } from 'fastify';

/** Paths that contain the secret name of a file or a receipt. */
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

/** Describes an error for the log. The values of a failed query are left out of its message and stack. */
function describeError(error: Error): DescribedError {
  const described = describeAnyError(error);
  if (!(error instanceof DrizzleQueryError)) return described;
  const { cause, query } = error;
  return {
    type: cause?.name ?? error.name,
    // The text of the query has placeholders instead of values.
    message: `${query}: ${String(conceal(cause?.message ?? ''))}`,
    stack: described.stack,
  };
}
