import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import {
  type Banner,
  type BannerWindow,
  contentKinds,
  priceRowLimit,
  upstreamCalls,
} from '@gam/schemas/upstream';
import { isOpen } from '@gam/shared/content-document';
import { findServiceById } from '../catalogue/index.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { liveDocument } from '../content-documents/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import {
  listCategoryCities,
  loadCategoryLanding,
  loadCityLanding,
  loadPrices,
  loadServiceLanding,
} from './load-landings.ts';
import { readPriceTable } from './price-table.ts';
import type { ShopDeps } from './read-shop.ts';

/** Introduction pages, price tables, and the banners and slides of the home page. [O-7.15, O-7.20, O-7.22] */
export async function landingRoutes(app: FastifyInstance, deps: ShopDeps) {
  const { db, now } = deps;

  /** Those whose time it is, in a city or everywhere. */
  const open = (windows: readonly BannerWindow[], city: string | undefined): Banner[] =>
    windows
      .filter(
        (window) =>
          isOpen(window, now()) &&
          (window.cities === null || (city !== undefined && window.cities.includes(city))),
      )
      .map(({ id, title, image, link }) => ({ id, title, image, link }));

  registerCall(app, upstreamCalls.listBanners, async ({ query: { city } }) => {
    const { document } = await readTogether(db, {
      document: liveDocument('banners', contentKinds.banners.only),
    });
    return done({ results: open(document?.banners ?? [], city) });
  });

  registerCall(app, upstreamCalls.listSlides, async ({ query: { city } }) => {
    const { document } = await readTogether(db, {
      document: liveDocument('slides', contentKinds.slides.only),
    });
    return done({ results: open(document?.slides ?? [], city) });
  });

  registerCall(app, upstreamCalls.listLandingPrices, async ({ query }) => {
    const { limit = priceRowLimit, offset = 0 } = query;
    const found = await findServiceById(db, query.service, query.cityId);
    if (found === undefined) return refuse(404, 'این خدمت در شهر انتخابی ارائه نمی‌شود.');
    const rows = await readPriceTable(db, found);
    const end = offset + limit;
    return done({ results: rows.slice(offset, end), next: end < rows.length ? end : null });
  });

  registerCall(app, upstreamCalls.loadServiceLanding, ({ params: { service, city } }) =>
    loadServiceLanding(deps, service, city),
  );
  registerCall(app, upstreamCalls.loadCategoryLanding, ({ params: { category, city } }) =>
    loadCategoryLanding(deps, category, city),
  );
  registerCall(app, upstreamCalls.loadCityLanding, ({ query: { city } }) => loadCityLanding(deps, city));
  registerCall(app, upstreamCalls.loadPricingLanding, ({ params: { service, city } }) =>
    loadPrices(deps, service, city),
  );
  registerCall(app, upstreamCalls.loadServiceCityPricing, ({ params: { service, city } }) =>
    loadPrices(deps, service, city),
  );
  registerCall(app, upstreamCalls.listCategoryCities, ({ params: { category, city } }) =>
    listCategoryCities(deps, category, city),
  );
}
