import type { Block, Cards, ExpertCards } from '@gam/schemas/descriptors';
import type { City, ExpertCard } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { expertTexts } from './texts.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { texts } from '@gam/engine';
import { isAbsent } from '../../platform/upstream/failure.ts';
import { missingService } from '../catalogue/index.ts';
import { loadError } from '../../protocol/screens/load-error.ts';
import { presentPage } from '../../protocol/screens/present-page.ts';
import { cityPicker, onlyCity } from '../../protocol/screens/city-picker.ts';
import { loadSharedLink, presentSharedLink, referralParameter, type SharedLink } from './expert-discount.ts';
import { presentExpertCard } from './expert-profile.ts';
import {
  defineScreen,
  instead,
  insteadOf,
  type ScreenRequest,
  shown,
} from '../../protocol/screens/pipeline.ts';
import { expertsUrl, expertUrl, readExpertsUrl } from '../../protocol/urls/catalogue-urls.ts';
import { orderUrl } from '../../protocol/urls/order-url.ts';

type ExpertsLink = NonNullable<ReturnType<typeof readExpertsUrl>>;
interface ExpertsPage extends ExpertsLink {
  readonly cities: readonly City[];
  /** Null if no city is chosen yet. */
  readonly title: string | null;
  /** Null if the experts could not be loaded. */
  readonly experts: readonly ExpertCard[] | null;
  /** Null if the link names no expert's code. */
  readonly link: SharedLink | null;
}

/** The page of a service's experts, which leads to an order with one of them or without an expert. [O-2.50] */
export const expertsPage = defineScreen<ExpertsLink, ExpertsPage>({
  id: 'experts',
  isPublic: true,
  skeleton: readExpertsUrl,
  hydrate: async ({ parts, page, url, signal }, place) => {
    const cities = await parts.services.cities();
    if (!cities.ok) return insteadOf(cities.failure);
    const { results } = cities.value;
    const city = place.city ?? page.city ?? onlyCity(results);
    if (city === null) {
      const link = await loadSharedLink(parts.upstream, { url, place: null, signal: signal() });
      return shown({ ...place, cities: results, title: null, experts: null, link });
    }
    if (results.every(({ id }) => id !== city)) return instead({ is: 'missing' });
    const { main, category, service } = place;
    const loaded = await parts.services.service({ main, category, service }, { city_id: city });
    if (!loaded.ok && loaded.failure.status === 404) return missingService(parts, place, city);
    if (!loaded.ok) return insteadOf(loaded.failure);
    const { id, title } = loaded.value.service;
    const [listed, link] = await Promise.all([
      parts.upstream.call('listExpertCards', { query: { service: id, city }, signal: signal() }),
      loadSharedLink(parts.upstream, { url, place: { service: id, city }, signal: signal() }),
    ]);
    return shown({
      ...place,
      city,
      cities: results,
      title,
      experts: listed.ok ? sharedFirst(listed.value.results, link) : isAbsent(listed.failure) ? [] : null,
      link,
    });
  },
  present: (request, page) =>
    presentPage(request, {
      id: 'experts',
      title: fillText(expertTexts.pageTitle, { service: page.title ?? '' }).trim(),
      bar: { title: page.title, city: page.city },
      heading: {
        text: fillText(expertTexts.title, { provider: commonTexts.brand }),
        ...(page.title !== null && { detail: expertTexts.pageDetail }),
      },
      canonical: expertsUrl(page),
      body: [
        ...(page.link === null ? [] : [presentSharedLink(page.link)]),
        ...(page.title === null ? [cityPicker(page.cities, null)] : presentList(request, page)),
      ],
    }),
});

/** Puts the expert whose link was opened before the others. */
function sharedFirst(cards: readonly ExpertCard[], link: SharedLink | null): readonly ExpertCard[] {
  const isShared = ({ id }: ExpertCard) => id === link?.discount?.workman;
  return [...cards.filter(isShared), ...cards.filter((card) => !isShared(card))];
}

function presentList({ url }: ScreenRequest, page: ExpertsPage): Block[] {
  const { experts } = page;
  const says: Block[] =
    experts === null
      ? [loadError(texts.experts.loadError)]
      : experts.length === 0
        ? [{ type: 'empty', key: 'nobody', icon: 'missing', title: expertTexts.empty }]
        : [];
  const cards: ExpertCards = {
    type: 'expert_cards',
    key: 'experts',
    label: fillText(expertTexts.title, { provider: commonTexts.brand }),
    items: (experts ?? []).map((card) => {
      const expert = presentExpertCard(card);
      const href = orderWith(url, page, { workman: card.id, workman_name: expert.name });
      const more = {
        label: expertTexts.page.readReviews,
        href: expertUrl({ expert: card.id, city: page.city }),
      };
      return { key: card.id, href, expert, ...(card.has_page && { more }) };
    }),
    skip: { label: expertTexts.skip, href: orderWith(url, page, { source: 'new-flow' }) },
  };
  return [...says, { ...cards, fallback: plainCards(cards) }];
}

/** The parameters that the order page does not keep: the customer chooses them here again. */
const chosenHere = ['workman', 'workman_name', 'source', 'flow', referralParameter];

/** Returns the URL of the order page with this page's query and the choice. */
function orderWith(url: URL, place: ExpertsLink, chosen: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(url.searchParams);
  for (const name of chosenHere) query.delete(name);
  if (place.city !== null) query.set('city_id', place.city);
  for (const [name, value] of Object.entries(chosen)) query.set(name, value);
  const { main, category, service } = place;
  return orderUrl({ main, category, service, similar_id: null, query: [...query] }, null);
}

/** Presents the same links as plain cards, for clients that do not know experts' cards. */
const plainCards = ({ items, skip }: ExpertCards): Cards => ({
  type: 'cards',
  key: 'experts',
  layout: 'list',
  items: [
    ...items.map(({ key, href, expert }) => ({ key, href, title: expert.name })),
    { key: 'skip', href: skip.href, title: skip.label },
  ],
});
