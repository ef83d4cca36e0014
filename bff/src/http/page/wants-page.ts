import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/**
 * Whether a request is answered with a page instead of JSON: any GET outside the API, and a form, whose Accept header allows
 * HTML.
 * The reply says that it depends on that header.
 */
export function wantsPage(request: FastifyRequest, reply: FastifyReply): boolean {
  const { url, config } = request.routeOptions;
  if ((url !== '/*' && config.isForm !== true) || request.url.startsWith('/api/')) return false;
  void reply.header('vary', 'Accept');
  return allowsHtml(request.headers.accept);
}

/** A page's media type, as clients name it. */
const pageTypes = ['text/html', 'text/html; charset=utf-8'];

/** Whether an Accept header allows HTML; a header without any media range excludes nothing. */
export function allowsHtml(accept = ''): boolean {
  if (!accept.includes('/')) return true;
  const allows = (header: string) =>
    new Negotiator({ headers: { accept: header } }).mediaTypes(pageTypes).length > 0;
  return allows(accept) || (namesHtml(accept) && allows(`${accept}, */*`));
}

const htmlTypes = new Set(['text/html', 'application/xhtml+xml']);

/**
 * Whether an Accept header names HTML of any level or profile, or XHTML. Clients of these read a page too, unless the
 * header excludes plain HTML.
 */
const namesHtml = (accept: string): boolean =>
  new Negotiator({ headers: { accept } }).mediaTypes().some((type) => htmlTypes.has(type.toLowerCase()));
