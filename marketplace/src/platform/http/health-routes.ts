import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';

/** `/livez`: the process answers. `/readyz`: its database does too. */
export async function healthRoutes(app: FastifyInstance, { db }: { db: Database }) {
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await db.execute(sql`select 1`);
      return { status: 'ok' };
    } catch (err) {
      request.log.error({ err }, 'the database does not answer');
      return reply.code(503).header('retry-after', '2').send({ status: 'database' });
    }
  });
}
