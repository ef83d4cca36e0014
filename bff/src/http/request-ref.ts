import { randomInt } from 'node:crypto';
import { type ErrorReply, errorStatus } from '@gam/schemas/descriptors';
import type { FastifyInstance } from 'fastify';

/**
 * Makes the name of a request, `4820-1736-5921`: it stands in the log and beside an error. Digits can be read aloud on
 * the phone; in groups the log does not take them for a code or a phone number, which it hides.
 */
export const makeRequestRef = (): string =>
  [1, 2, 3].map(() => String(randomInt(10_000)).padStart(4, '0')).join('-');

const isError = (payload: unknown): payload is ErrorReply =>
  typeof payload === 'object' && payload !== null && Object.hasOwn(errorStatus, kindOf(payload));

const kindOf = (payload: object): string => (payload as Partial<ErrorReply>).error?.kind ?? '';

/** Returns an error with the name of its request. */
export const withRequestRef = (body: ErrorReply, ref: string): ErrorReply => ({
  ...body,
  error: { ...body.error, ref },
});

/** Puts the request's name into each error, whoever is to blame. */
export function addRequestRef(app: FastifyInstance): void {
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    done(null, isError(payload) ? withRequestRef(payload, request.id) : payload);
  });
}
