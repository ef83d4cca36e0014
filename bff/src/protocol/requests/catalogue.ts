import { catalogueHeader } from '@gam/schemas/descriptors';
import type { FastifyRequest } from 'fastify';

/** The catalogue level that a client says it knows; null where the header is missing or no such thing. */
export function readCatalogue({ headers }: FastifyRequest): number | null {
  const header = headers[catalogueHeader];
  const level = typeof header === 'string' ? /^[a-z]{1,20}\/(\d{1,6})$/.exec(header)?.[1] : undefined;
  return level === undefined ? null : Number(level);
}
