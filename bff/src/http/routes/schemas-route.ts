import { bffCalls, catalogueHeader, ErrorReply } from '@gam/schemas/descriptors';
import { rulesCalls } from '@gam/schemas/gate';
import { buildOpenApi, collectSchemas, schemasOfCalls } from '@gam/schemas/openapi';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { FastifyInstance } from 'fastify';

/** The BFF's own calls: of customers, and of rules editors. */
const ownCalls = { ...bffCalls, ...rulesCalls };

/** GET /api/openapi.json, /api/upstream.json and /api/schemas/: the contract, generated from the schemas. */
export function schemasRoute(app: FastifyInstance): void {
  const own = buildOpenApi({
    title: 'Gam',
    version: '1.0',
    servers: [{ url: '/' }],
    calls: ownCalls,
    error: ErrorReply,
    headers: [],
    description: `Every call carries ${catalogueHeader}.`,
  });
  const upstream = buildOpenApi({
    title: 'Gam upstream',
    version: '1.0',
    servers: [{ url: '/' }],
    calls: upstreamCalls,
  });
  const documents = new Map(
    Object.entries(
      collectSchemas([...schemasOfCalls(ownCalls), ErrorReply, ...schemasOfCalls(upstreamCalls)]),
    ),
  );
  app.get('/api/openapi.json', () => own);
  app.get('/api/upstream.json', () => upstream);
  app.get('/api/schemas/', () => ({ schemas: [...documents.keys()] }));
  app.get<{ Params: { name: string } }>('/api/schemas/:name', (request, reply) => {
    const document = documents.get(request.params.name.replace(/\.json$/, ''));
    return document ? reply.send(document) : reply.callNotFound();
  });
}
