import type { Block, BlockOf, Heading, Rail } from '@gam/schemas/descriptors';
import type { City, Landing, LandingPrice, LandingRating } from '@gam/schemas/upstream';
import { formatRating } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatFinalPrice, formatToman, groupDigits } from '@gam/shared/money';
import { texts } from '@gam/shared/texts';
import { oneAction } from '../../protocol/screens/link-actions.ts';
import { presentRail } from '../../protocol/screens/rail.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { homeUrl } from '../../protocol/urls/catalogue-urls.ts';
import { cityLandingUrl, serviceLandingUrl } from '../../protocol/urls/landing-urls.ts';
import { landingTexts as words } from './texts.ts';

/** A step of the way to a page. */
export interface Crumb {
  readonly title: string;
  readonly href: string;
}

/** The way from the home page over the city to a page. */
export const presentWay = (city: City, below: readonly Crumb[]): BlockOf<'breadcrumbs'> => ({
  type: 'breadcrumbs',
  key: 'way',
  label: words.breadcrumbs,
  items: [
    { title: commonTexts.brand, href: homeUrl(city.id) },
    { title: city.name, href: cityLandingUrl(city.slug) },
    ...below,
  ],
});

/** The first words of a page, with its rating and least price. */
export function presentHero({ title, description, image, rating, price }: Landing): BlockOf<'hero'> {
  const fallback: Heading = {
    type: 'heading',
    key: 'hero',
    level: 1,
    text: title,
    ...(description !== null && { detail: description }),
  };
  return {
    type: 'hero',
    key: 'hero',
    title,
    ...(description !== null && { text: description }),
    ...(image !== null && { image }),
    points: [...(rating ? presentRating(rating) : []), ...(price ? [presentLeast(price)] : [])],
    action: null,
    fallback,
  };
}

const presentRating = ({ average, count, note }: LandingRating): string[] => [
  fillText(words.rating, { average: formatRating(average), count: groupDigits(count) }),
  ...(note === null ? [] : [note]),
];

/** The least price in words; negotiable where it is agreed on the spot. */
const presentLeast = ({ from }: LandingPrice): string =>
  from === null ? texts.price.negotiable : fillText(words.startsAt, { price: formatToman(from) });

export function presentInclusions({ includes = [], excludes = [] }: Landing): Block[] {
  const groups = [
    { key: 'included' as const, title: words.included, items: includes },
    { key: 'excluded' as const, title: words.excluded, items: excludes },
  ].filter(({ items }) => items.length > 0);
  return groups.length > 0 ? [{ type: 'inclusions', key: 'inclusions', groups }] : [];
}

/** What an order costs at least, and each amount that every order has, by its name; nothing where it is unknown. */
export function presentStartingPrice(price: LandingPrice | null | undefined): Block[] {
  if (!price) return [];
  const { from, fixed, minimum, notes } = price;
  return [
    {
      type: 'facts',
      key: 'price',
      title: words.price,
      items: [
        { key: 'from', label: words.from, value: formatFinalPrice(from) },
        ...(fixed
          ? [
              {
                key: 'fixed',
                label: fillText(words.fixed, { title: fixed.title }),
                value: formatToman(fixed.price),
              },
            ]
          : []),
        ...(minimum === null ? [] : [{ key: 'minimum', label: words.minimum, value: formatToman(minimum) }]),
      ],
    },
    ...[...notes, words.priceNote].map((text, index): Block => ({
      type: 'paragraph',
      key: `price_note_${index}`,
      text,
      tone: 'dimmed',
    })),
  ];
}

export const presentSections = (sections: Landing['sections']): Block[] =>
  sections.flatMap(({ title, text }, index): Block[] => [
    { type: 'heading', key: `section_${index}`, level: 2, text: title },
    { type: 'paragraph', key: `section_text_${index}`, text },
  ]);

type Services = readonly NonNullable<Landing['services']>[number][];

/** Services as cards that lead to their own pages in the city. */
export const presentServices = (
  services: Services,
  city: City,
  { title, below = false, more }: Pick<Rail, 'below' | 'more'> & { readonly title: string },
): Block[] =>
  presentRail({
    key: 'services',
    title,
    look: 'cards',
    ...(below && { below }),
    ...(more && { more }),
    items: services.map(({ id, main, category, slug, title: name, summary, image, price_label }) => ({
      key: id,
      title: name,
      text: summary,
      href: serviceLandingUrl({ main, category, service: slug }, city.slug),
      ...(image !== null && { image }),
      ...(price_label !== null && { note: price_label }),
    })),
  });

/** The same page of other cities. */
export const presentCities = (
  { cities = [] }: Pick<Landing, 'cities'>,
  hrefOf: (slug: string) => string,
): Block[] => {
  const items = cities.map(({ id, name, slug }) => ({ key: id, title: name, href: hrefOf(slug) }));
  return items.length === 0 ? [] : [{ type: 'tiles', key: 'cities', title: words.cities, items }];
};

/** The one way on. */
export function presentOrderBar(href: string, price: LandingPrice | undefined): BlockOf<'order_bar'> {
  const label = words.order;
  const fallback = oneAction('order', { id: 'order', label, href, kind: 'primary' });
  return {
    type: 'order_bar',
    key: 'order',
    label,
    href,
    ...(price && { note: presentLeast(price) }),
    fallback,
  };
}
