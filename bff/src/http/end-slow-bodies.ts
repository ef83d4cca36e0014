import type { FastifyInstance } from 'fastify';

/** A body that is no upload may take so long to arrive, ms. */
const bodyMs = 15_000;

/** Ends connections whose small body does not arrive: the server's own limit is made for uploads. */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { raw } = request;
    if (!request.url.startsWith('/api/uploads/') && !raw.complete) {
      const timer = setTimeout(() => raw.destroy(), bodyMs);
      payload.once('end', () => clearTimeout(timer));
      raw.once('close', () => clearTimeout(timer));
    }
    done(null, payload);
  });
}
