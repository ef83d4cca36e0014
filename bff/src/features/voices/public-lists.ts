import type { Block, BlockOf } from '@gam/schemas/descriptors';
import type { CallReply, Promotion, Site } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDate } from '@gam/shared/jalali';
import { needed } from '../../platform/page-reads.ts';
import { columnsOf } from '../../protocol/screens/columns.ts';
import { presentPaging } from '../../protocol/screens/paging.ts';
import {
  asVisitor,
  defineScreen,
  insteadOf,
  type ScreenRequest,
  shown,
} from '../../protocol/screens/pipeline.ts';
import { inSupport } from '../../protocol/screens/place.ts';
import { presentPage } from '../../protocol/screens/present-page.ts';
import { orderUrl } from '../../protocol/urls/order-url.ts';
import { promotionsUrls, winnersUrls } from '../../protocol/urls/voice-urls.ts';
import { voiceTexts } from './texts.ts';

const { winners, promotions, list } = voiceTexts;

interface Offset {
  readonly offset: number;
}
interface ListPage extends Offset {
  readonly site: Site | null;
}
/** The number of winners on a page. */
const winnersOnPage = 20;
/** The number of offers on a page. */
const offersOnPage = 10;

/** /winners: who won in the lottery, newest first; phones are masked. [O-7.23] */
export const winnersPage = defineScreen<Offset, CallReply<'listLotteryWinners'> & ListPage>({
  id: 'winners',
  place: inSupport,
  isPublic: true,
  skeleton: winnersUrls.read,
  hydrate: async ({ parts, signal }, { offset }) => {
    const query = { limit: winnersOnPage, offset };
    const [listed, site] = await Promise.all([
      needed(parts.upstream.call('listLotteryWinners', { query, signal: signal() })),
      parts.services.site(),
    ]);
    return listed.ok ? shown({ ...listed.value, offset, site }) : insteadOf(listed.failure);
  },
  present: (request, { results, next, offset, site }) =>
    present(request, winnersUrls, { id: 'winners', words: winners, offset, next, site }, [
      {
        type: 'table',
        key: 'winners',
        title: winners.title,
        columns: columnsOf(winners.columns, 'name', 'phone', 'prize', 'at'),
        rows: results.map(({ id, name, phone, prize, drawn_at }) => ({
          key: id,
          cells: [name, phone, prize, formatJalaliDate(drawn_at)],
        })),
        empty: winners.empty,
      },
    ]),
});

/** /promotions: the company's offers with their codes. [W-7.09] */
export const promotionsPage = defineScreen<Offset, CallReply<'listPromotions'> & ListPage>({
  id: 'promotions',
  place: inSupport,
  isPublic: true,
  skeleton: promotionsUrls.read,
  hydrate: async (request, { offset }) => {
    const { upstream, services } = request.parts;
    const query = { limit: offersOnPage, offset };
    const [listed, site] = await Promise.all([
      needed(upstream.call('listPromotions', { query, ...asVisitor(request) })),
      services.site(),
    ]);
    return listed.ok ? shown({ ...listed.value, offset, site }) : insteadOf(listed.failure);
  },
  present: (request, { results, next, offset, site }) =>
    present(
      request,
      promotionsUrls,
      { id: 'promotions', words: promotions, offset, next, site },
      results.length === 0
        ? [{ type: 'empty', key: 'none', icon: 'missing', title: promotions.empty, level: 2 }]
        : results.map((offer) => presentPromotion(offer, request.page.city)),
    ),
});

function presentPromotion(
  { id, title, description, code, expires_at, service }: Promotion,
  city: string | null,
): Block {
  const ends =
    expires_at === null
      ? promotions.always
      : fillText(promotions.until, { date: formatJalaliDate(expires_at) });
  const fallback: BlockOf<'facts'> = {
    type: 'facts',
    key: id,
    title,
    items: [
      ...(description === null ? [] : [{ key: 'about', label: promotions.about, value: description }]),
      ...(code === null ? [] : [{ key: 'code', label: promotions.code.label, value: code }]),
      { key: 'ends', label: promotions.ends, value: ends },
    ],
  };
  return {
    type: 'offer',
    key: id,
    title,
    ...(description !== null && { text: description }),
    ends,
    code: code === null ? null : { ...promotions.code, value: code },
    ...(service && {
      link: { label: fillText(promotions.order, { service: service.title }), href: orderOf(service, city) },
    }),
    fallback,
  };
}

/** The order of an offer's service, in the visitor's city where one is chosen. */
const orderOf = (
  { main, category, slug }: NonNullable<Promotion['service']>,
  city: string | null,
): string => {
  const query: [string, string][] = city === null ? [] : [['city_id', city]];
  return orderUrl({ main, category, service: slug, similar_id: null, query }, null);
};

interface ListOf extends ListPage {
  readonly id: string;
  readonly words: { readonly title: string; readonly detail: string };
  readonly next: number | null;
}

/** Presents a public list with the ways to its other pages. */
function present(request: ScreenRequest, urls: typeof winnersUrls, listed: ListOf, body: Block[]) {
  const { id, words, offset, site } = listed;
  const url = urls.write(offset);
  return presentPage(request, {
    id,
    url,
    title: words.title,
    heading: { detail: words.detail },
    canonical: url,
    body: [...body, ...presentPaging(listed, list, urls.write)],
    site,
  });
}
