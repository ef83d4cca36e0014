import type { Rail } from '@gam/schemas/descriptors';
import type { Category, City, Promotion, TopExpert } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { presentRail } from '../../protocol/screens/rail.ts';
import { avatarOf } from '../../protocol/uploads/thumbnail.ts';
import { expertsUrl, expertUrl } from '../../protocol/urls/catalogue-urls.ts';
import { serviceLandingUrl } from '../../protocol/urls/landing-urls.ts';
import { promotionsUrls } from '../../protocol/urls/voice-urls.ts';
import { presentRating } from '../choices/index.ts';
import { catalogueTexts } from './texts.ts';

const words = catalogueTexts.home;
/** The most offers in the line; the page of offers has all. */
const mostOffers = 6;

interface Offers {
  readonly cities: readonly City[];
  readonly categories: readonly Category[];
  readonly promotions: readonly Promotion[];
  readonly shownCity: string | null;
}

/** The services of the shown city that an offer is for. */
export function presentOffers({ cities, categories, promotions, shownCity }: Offers): Rail[] {
  const city = cities.find(({ id }) => id === shownCity);
  const items = promotions.flatMap(({ id, title, service }) => {
    const category = categories.find(({ main, slug }) => main === service?.main && slug === service.category);
    const offered = category?.services.find(({ slug }) => slug === service?.slug);
    if (!city || !category || !offered) return [];
    const { image, price_label } = offered;
    const place = { main: category.main, category: category.slug, service: offered.slug };
    return {
      key: id,
      title: offered.title,
      text: title,
      href: serviceLandingUrl(place, city.slug),
      badge: { label: words.offer, tone: 'warn' as const },
      ...(image !== null && { image }),
      ...(price_label !== null && { note: price_label }),
    };
  });
  return presentRail({
    key: 'offers',
    title: words.offers,
    look: 'cards',
    below: true,
    more: { label: words.allOffers, href: promotionsUrls.write() },
    items: items.slice(0, mostOffers),
  });
}

interface Experts {
  readonly experts: readonly TopExpert[];
  readonly shownCity: string | null;
}

/** The best experts of the shown city, each leading to their own page, or to the experts of their service. */
export function presentTopExperts({ experts, shownCity }: Experts): Rail[] {
  if (shownCity === null) return [];
  return presentRail({
    key: 'experts',
    title: words.experts,
    look: 'people',
    items: experts.map(({ id, first_name, last_name, avatar, service, ...stored }) => {
      const image = avatarOf(avatar);
      return {
        key: id,
        title: `${first_name} ${last_name}`.trim(),
        text: service.title,
        href: stored.has_page
          ? expertUrl({ expert: id, city: shownCity })
          : expertsUrl({ ...service, service: service.slug }, shownCity),
        ...(image !== null && { image }),
        ...presentRating(stored.average_score, stored.scores),
        ...(stored.done_orders > 0 && {
          note: fillText(words.done, { count: toPersianDigits(stored.done_orders) }),
        }),
      };
    }),
  });
}
