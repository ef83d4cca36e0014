import type { FastifyServerOptions } from 'fastify';

/** Where a signed ref stands in the path: whoever has it reads what became of a payment. */
const signedPath = /^(\/pay\/(?:return|result)\/).+$/;

/**
 * How the BFF logs. What a person typed or carries is nobody's business in a log: of addresses it keeps neither the query,
 * where signatures, codes and a bank's fields stand, nor a payment's ref.
 */
export const logOptions = (level: string) =>
  ({
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.phone', '*.code', '*.token'],
    serializers: { req: ({ method, url }) => ({ method, url: describeUrl(url) }) },
  }) satisfies FastifyServerOptions['logger'];

const describeUrl = (url: string): string => (url.split('?')[0] ?? '').replace(signedPath, '$1[hidden]');
