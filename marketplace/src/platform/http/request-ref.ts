import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { requestRefHeader } from '@gam/schemas/upstream';

/**
 * Returns the name of a request in the log: the one that the BFF hands on, which its customer tells the support; else
 * a random one.
 */
export function nameRequest({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[requestRefHeader];
  return typeof given === 'string' && /^\d{4}-\d{4}-\d{4}$/.test(given) ? given : randomUUID();
}
