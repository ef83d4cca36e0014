import type { FastifyServerOptions } from 'fastify';

const secrets = ['phone', 'code', 'token', 'access_token', 'authorization', 'body', 'params'];

/** Logs as JSON lines. Phones, codes and tokens never reach them: fields are redacted, URLs lose their query. */
export const logger: FastifyServerOptions['logger'] = {
  level: 'info',
  redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  serializers: {
    req: ({ method, url }) => ({ method, url: url.split('?')[0] ?? '' }),
  },
};
