import type { UpstreamCall } from '@gam/schemas/upstream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Static, TSchema } from 'typebox';

/** What a call's schema says of a part of its requests; undefined where it has none. */
export type Part<S> = S extends TSchema ? Static<S> : undefined;

/** A request that fits the schemas of its call. */
type CheckedRequest<C extends UpstreamCall> = FastifyRequest<{
  Params: Part<C['params']>;
  Querystring: Part<C['query']>;
  Body: Part<C['body']>;
}>;

/** Returns a call's path as a route: `/api/flows/:id`. */
export const routeOf = ({ path }: Pick<UpstreamCall, 'path'>): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Serves a call of the contract; requests that do not fit its schemas are refused before they reach the handler. */
export function mountCall<const C extends UpstreamCall>(
  app: FastifyInstance,
  call: C,
  options: RouteShorthandOptions,
  handle: (request: CheckedRequest<NoInfer<C>>, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const { method, params, query: querystring, body } = call;
  app.route({
    ...options,
    method,
    url: routeOf(call),
    schema: { ...(params && { params }), ...(querystring && { querystring }), ...(body && { body }) },
    // The schemas have proved these types.
    handler: (request, reply) => handle(request as CheckedRequest<C>, reply),
  });
}
