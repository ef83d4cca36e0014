import type { CategoryName, CityName, Landing, LandingPrice } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import type { CityRow } from '../../people/places/index.ts';
import { cityAmount } from '../pricing/index.ts';
import type { CategoryRow, ListedInCity } from '../catalogue/index.ts';
import type { Shop } from './read-shop.ts';

/** The texts of a page, as a document has them. */
interface Texts {
  readonly description: string;
  readonly sections: Landing['sections'];
  readonly questions: NonNullable<Landing['questions']>;
}

type WrittenTexts = Pick<Landing, 'description' | 'sections' | 'questions'>;

/** The texts with the city's name in them; without texts the page has a description at most. */
export function writeTexts(texts: Texts | undefined, { city }: Shop, fallback: string | null): WrittenTexts {
  const write = (text: string): string => fillText(text, { city: city.name });
  if (texts === undefined) return { description: fallback, sections: [] };
  return {
    description: write(texts.description),
    sections: texts.sections.map(({ title, text }) => ({ title: write(title), text: write(text) })),
    questions: texts.questions.map(({ question, answer }) => ({
      question: write(question),
      answer: write(answer),
    })),
  };
}

/** The rating with the document's note; nothing where no score is stored. */
export const presentRating = (
  rating: { readonly average: number; readonly count: number } | null,
  { texts }: Shop,
): Pick<Landing, 'rating'> => (rating === null ? {} : { rating: { ...rating, note: texts.rating_note } });

/** What a service costs in a city before anything is chosen. [O-7.22] */
export function presentPrice({ service: { prices }, city }: ListedInCity): LandingPrice {
  const { base, minimum_toman, starts_at_toman, pricing_label, notes } = prices;
  const local = (toman: number): number => cityAmount(toman, city.pricePercent);
  return {
    from: starts_at_toman === null ? null : local(starts_at_toman),
    fixed: base.toman > 0 ? { title: base.title, price: local(base.toman) } : null,
    minimum: minimum_toman > 0 ? local(minimum_toman) : null,
    notes: [...(pricing_label === null ? [] : [pricing_label]), ...notes],
  };
}

export const presentCity = ({ id, name, slug }: CityRow): CityName => ({ id, name, slug });

/** The cities without the page's own. */
export const presentOthers = (cities: readonly CityRow[], { city }: Pick<Shop, 'city'>): CityName[] =>
  cities.filter(({ id }) => id !== city.id).map(presentCity);

export const presentCategoryName = ({ main, slug, title, icon }: CategoryRow): CategoryName => ({
  main,
  slug,
  title,
  ...(icon && { icon }),
});

/** The place of a service's page: the service, its category and the city. */
export function presentPlace(found: ListedInCity, category: CategoryRow | undefined) {
  const { id, slug, title } = found.service;
  return {
    service: { id, slug, title },
    ...(category !== undefined && { category: presentCategoryName(category) }),
    city: presentCity(found.city),
  };
}

export const titleIn = (title: string, { name }: CityRow): string => `${title} در ${name}`;
