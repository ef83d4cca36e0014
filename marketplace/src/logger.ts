import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyServerOptions } from 'fastify';

const secrets = ['phone', 'code', 'token', 'access_token', 'authorization', 'body', 'params'];

/** Logs as JSON lines. Phones, codes and tokens never reach them: fields are redacted, URLs lose their query. */
export const logger: FastifyServerOptions['logger'] = {
  level: 'info',
  redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  serializers: {
    req: ({ method, url }) => ({ method, url: url.split('?')[0] ?? '' }),
    err: describeError,
  },
};

/** An error as the log keeps it: of a failed query without its values, which its message and stack repeat. */
export function describeError(error: Error): { type: string; message: string; stack: string } {
  if (!(error instanceof DrizzleQueryError)) {
    return { type: error.name, message: error.message, stack: error.stack ?? '' };
  }
  const cause = error.cause;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: cause?.name ?? error.name,
    message: `${error.query}: ${cause?.message ?? ''}`,
    stack: frames.join('\n'),
  };
}
