import type { FastifyInstance, FastifyReply } from 'fastify';
import { listCityPages, listCitySlugs, listSitePages } from '../../features/landings/index.ts';
import type { ServiceAccess } from '../../protocol/parts.ts';
import type { PlatformParts } from '../../platform/platform-parts.ts';
import { refuse } from '../../platform/refuse.ts';
import { sendReply } from '../send-reply.ts';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string): string => text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign);

/** How long search engines and proxies may keep it, seconds. */
const maxAge = 3600;

/** The elements of a file that lists other files, and of one that lists pages. */
const elements = { files: ['sitemapindex', 'sitemap'], pages: ['urlset', 'url'] } as const;

/**
 * GET /sitemap.xml: the files of the sitemap, one for each city and one for the pages of no city, so that none grows with
 * cities times services. Each lists the pages that search engines may index. 503 where the upstream cannot say.
 */
export function sitemapRoute(app: FastifyInstance, parts: PlatformParts & ServiceAccess): void {
  const send = (reply: FastifyReply, kind: keyof typeof elements, paths: readonly string[]) => {
    const [root, entry] = elements[kind];
    const urls = paths
      .map((path) => `<${entry}><loc>${escapeXml(new URL(path, parts.publicUrl()).href)}</loc></${entry}>`)
      .join('\n');
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${maxAge}`)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</${root}>\n`,
      );
  };
  const refuseBusy = (reply: FastifyReply) =>
    sendReply(reply.header('retry-after', 60), refuse('busy', 'busy', { status: 503 }));

  app.get('/sitemap.xml', async (_request, reply) => {
    const slugs = await listCitySlugs(parts);
    if (!slugs.ok) return refuseBusy(reply);
    const ofCities = slugs.value.map((slug) => `/sitemaps/cities/${encodeURIComponent(slug)}.xml`);
    return send(reply, 'files', ['/sitemaps/pages.xml', ...ofCities]);
  });
  app.get('/sitemaps/pages.xml', async (_request, reply) => send(reply, 'pages', await listSitePages(parts)));
  app.get<{ Params: { city: string } }>('/sitemaps/cities/:city.xml', async ({ params }, reply) => {
    const pages = await listCityPages(parts, params.city);
    if (!pages.ok) return refuseBusy(reply);
    return pages.value === null
      ? sendReply(reply, refuse('missing', 'page'))
      : send(reply, 'pages', pages.value);
  });
}
