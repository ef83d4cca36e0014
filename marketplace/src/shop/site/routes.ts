import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { contentKinds, type SiteDocument, upstreamCalls } from '@gam/schemas/upstream';
import { liveDocument } from '../content-documents/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { refuse } from '../../platform/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';

const missing = 'این صفحه پیدا نشد.';

/** What the company says of itself: on every public page, and on pages of its own. */
export async function siteRoutes(app: FastifyInstance, { db }: { readonly db: Database }) {
  const read = async (): Promise<SiteDocument | null> => {
    const { document } = await readTogether(db, { document: liveDocument('site', contentKinds.site.only) });
    return document ?? null;
  };

  registerCall(app, upstreamCalls.loadSite, async () => {
    const site = await read();
    if (site === null) return refuse(404, missing);
    return done({ ...site, pages: site.pages.map(({ slug, title }) => ({ slug, title })) });
  });

  registerCall(app, upstreamCalls.loadSitePage, async ({ params }) => {
    const page = (await read())?.pages.find(({ slug }) => slug === params.page);
    return page ? done(page) : refuse(404, missing);
  });
}
