import type { ServiceCard } from '@gam/schemas/upstream';

/** The most services in a list of a page, and of one category where a list has all categories; the rest is a page on. */
export const mostServices = { ofPage: 24, ofCategory: 3 };

const rankOf = ({ order_rank = Number.MAX_SAFE_INTEGER }: Pick<ServiceCard, 'order_rank'>) => order_rank;

/** Returns the services of a category that the city orders most, then those that the list has first. */
export const mostOrdered = <S extends Pick<ServiceCard, 'order_rank'>>(services: readonly S[]): S[] =>
  services.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, mostServices.ofCategory);

/** Returns the most ordered services of each category, no more than a page has. */
export const firstOfEach = <S extends Pick<ServiceCard, 'order_rank'>>(
  services: readonly S[],
  categoryOf: (service: S) => string,
): S[] => [...Map.groupBy(services, categoryOf).values()].flatMap(mostOrdered).slice(0, mostServices.ofPage);
