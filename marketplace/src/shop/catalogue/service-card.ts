import type { Category, ServiceCard } from '@gam/schemas/upstream';
import { formatToman } from '@gam/shared/money';
import { texts } from '@gam/shared/texts';
import { cityAmount } from '../pricing/city-amount.ts';
import type { CategoryRow, ServiceInCity } from './repository.ts';

/** A category with its services of a city. */
export function presentCategory(category: CategoryRow, all: readonly ServiceInCity[]): Category {
  const { main, slug, title, summary } = category;
  const own = all.filter(({ service }) => service.main === main && service.category === slug);
  return { main, slug, title, summary, services: own.map(presentCard) };
}

function presentCard({ service, city }: ServiceInCity): ServiceCard {
  const { id, slug, summary, image, detail, priceRules } = service;
  const startsAt = priceRules.starts_at_toman;
  const price_label =
    startsAt === null ? texts.price.negotiable : `از ${formatToman(cityAmount(startsAt, city.pricePercent))}`;
  return { id, slug, title: detail.title, summary, image, price_label };
}
