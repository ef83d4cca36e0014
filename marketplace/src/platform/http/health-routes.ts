import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';

interface HealthDeps {
  readonly db: Database;
  /** How full each kind of what is stored is; 1 is full. */
  readonly fullness: () => Readonly<Record<string, number>>;
}

/**
 * `/livez`: the process answers. `/readyz`: its database does too. It also says how full what is stored is, which does
 * not change its status: every process shares the database, and all would be taken out at once.
 */
export async function healthRoutes(app: FastifyInstance, { db, fullness }: HealthDeps) {
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await db.execute(sql`select 1`);
      const percent = Object.entries(fullness()).map(([kind, full]) => [kind, Math.round(full * 100)]);
      return { status: 'ok', stored_percent: Object.fromEntries(percent) as Record<string, number> };
    } catch (err) {
      request.log.error({ err }, 'the database does not answer');
      return reply.code(503).header('retry-after', '2').send({ status: 'database' });
    }
  });
}
