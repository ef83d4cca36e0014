import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import { networkOf } from '@gam/shared/network-of';
import type { Database } from '../../platform/database/database.ts';
import { missingKey } from '../../platform/http/idempotency-key.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { askQuote } from './ask-quote.ts';
import { discardInquiry } from './discard-inquiry.ts';

/** Quotes: priced inquiries. */
export async function quoteRoutes(app: FastifyInstance, { db, now }: { db: Database; now: () => number }) {
  registerCall(app, upstreamCalls.askQuote, async ({ body, caller, key, ip }) =>
    key === null ? missingKey() : askQuote(db, { body, caller, key, network: networkOf(ip), now: now() }),
  );

  registerCall(app, upstreamCalls.discardInquiry, ({ params, caller }) =>
    discardInquiry(db, params.id, caller, now()),
  );
}
