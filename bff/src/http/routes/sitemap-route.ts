import type { FastifyInstance } from 'fastify';
import { listPublicPages } from '../../features/landings/index.ts';
import type { ServiceAccess } from '../../protocol/parts.ts';
import type { PlatformParts } from '../../platform/platform-parts.ts';
import { refuse } from '../../platform/refuse.ts';
import { sendReply } from '../send-reply.ts';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeXml = (text: string): string => text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign);

/** How long search engines and proxies may keep it, seconds. */
const maxAge = 3600;

/** GET /sitemap.xml: every page that search engines may index. 503 where the upstream cannot say. */
export function sitemapRoute(app: FastifyInstance, parts: PlatformParts & ServiceAccess): void {
  app.get('/sitemap.xml', async (_request, reply) => {
    const pages = await listPublicPages(parts);
    if (!pages.ok) return sendReply(reply.header('retry-after', 60), refuse('busy', 'busy', { status: 503 }));
    const urls = pages.value
      .map((page) => `<url><loc>${escapeXml(new URL(page, parts.publicUrl()).href)}</loc></url>`)
      .join('\n');
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${maxAge}`)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
      );
  });
}
