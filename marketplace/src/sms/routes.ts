import type { FastifyInstance } from 'fastify';
import { normaliseMobile } from '@gam/shared/phone';
import type { Database } from '../database/database.ts';
import { findLatestSms } from './outbox.ts';

/**
 * `GET /dev/outbox?phone=`: the messages that phones would have got, newest first. It gives codes away, so it is
 * mounted outside production only, and belongs to no contract.
 */
export async function devOutboxRoutes(app: FastifyInstance, { db }: { db: Database }) {
  app.get<{ Querystring: { phone?: string | string[] } }>('/dev/outbox', async (request, reply) => {
    const asked = request.query.phone;
    const phone = typeof asked === 'string' ? (normaliseMobile(asked) ?? asked) : null;
    const messages = await findLatestSms(db, phone);
    reply.header('cache-control', 'no-store');
    return {
      results: messages.map(({ id, phone, purpose, body, createdAt }) => ({
        id: String(id),
        phone,
        purpose,
        text: body,
        code: purpose === 'sign_in_code' ? (/\b\d{6}\b/.exec(body ?? '')?.[0] ?? null) : null,
        created_at: createdAt.toISOString(),
      })),
    };
  });
}
