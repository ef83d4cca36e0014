import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { findWinners } from './repository.ts';
import { sendLead } from './send-lead.ts';

const winnersPerPage = 20;

/** Requests for a call, and the winners of the lottery. [O-7.23] */
export async function campaignRoutes(app: FastifyInstance, { db, now }: { db: Database; now: () => number }) {
  registerCall(app, upstreamCalls.joinMovingCampaign, async ({ body, key, source }) =>
    sendLead(db, { kind: 'moving', ...body, key, source, now: now() }),
  );

  registerCall(app, upstreamCalls.sendOrganizationLead, async ({ body, key, source }) =>
    sendLead(db, { kind: 'organization', ...body, key, source, now: now() }),
  );

  registerCall(app, upstreamCalls.listLotteryWinners, async ({ query }) => {
    const { limit = winnersPerPage, offset = 0 } = query;
    // One extra row tells whether there is a next page.
    const found = await findWinners(db, { limit: limit + 1, offset });
    return done({
      results: found.slice(0, limit).map(({ id, name, maskedPhone, prize, drawnAt }) => ({
        id,
        name,
        phone: maskedPhone,
        prize,
        drawn_at: drawnAt.toISOString(),
      })),
      next: found.length > limit ? offset + limit : null,
    });
  });
}
