import { randomInt } from 'node:crypto';
import type { ErrorReply } from '@gam/schemas/descriptors';
import type { FastifyInstance } from 'fastify';

/**
 * Makes the name of a request, `4820-1736-5921`: it stands in the log and beside an error. Digits can be read aloud on
 * the phone; in groups the log does not take them for a code or a phone number, which it hides.
 */
export const makeRequestRef = (): string =>
  [1, 2, 3].map(() => String(randomInt(10_000)).padStart(4, '0')).join('-');

/** The errors for which the customer is not to blame. */
const kinds = new Set<string>(['fault', 'busy'] satisfies ErrorReply['error']['kind'][]);

const isError = (payload: unknown): payload is ErrorReply =>
  typeof payload === 'object' &&
  payload !== null &&
  kinds.has((payload as Partial<ErrorReply>).error?.kind ?? '');

/** Puts the request's name into each error that is the server's own. */
export function addRequestRef(app: FastifyInstance): void {
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    done(null, isError(payload) ? { ...payload, error: { ...payload.error, ref: request.id } } : payload);
  });
}
