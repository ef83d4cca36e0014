import type {
  Expert,
  ExpertCard,
  ExpertDetail,
  FavouriteWorkman,
  SelectedWorkman,
  ServiceName,
  TopExpert,
} from '@gam/schemas/upstream';
import { formatJalaliDate } from '@gam/shared/jalali';
import type { Static } from 'typebox';
import { discountOf } from './expert-rules.ts';
import type { ExpertRow, findPlacesOf } from './repository.ts';

/** An expert in the list to choose from. [O-2.43] */
export const presentExpert = ({ id, avatar, firstName, lastName }: ExpertRow): Expert => ({
  id,
  image: avatar,
  first_name: firstName,
  last_name: lastName,
});

/** A favourite of the caller. [O-3.08] */
export const presentFavourite = (expert: ExpertRow): FavouriteWorkman => ({
  id: expert.id,
  profile_image: expert.avatar,
  first_name: expert.firstName,
  last_name: expert.lastName,
  score: expert.averageScore,
});

/** An expert on the page of a service's experts; an expired discount is left out. `now` in ms. [O-3.15] */
export function presentExpertCard(expert: ExpertRow, now: number): ExpertCard {
  const discount = discountOf(expert, now);
  const endsAt = discount?.endsAt ?? null;
  return {
    id: expert.id,
    first_name: expert.firstName,
    last_name: expert.lastName,
    avatar: expert.avatar,
    gender: expert.gender,
    scores: expert.scores,
    average_score: expert.averageScore,
    is_gold: expert.isGold,
    is_silver: expert.isSilver,
    has_page: true,
    discountPercent: discount?.percent ?? null,
    expiredTitle: endsAt === null ? null : `تا ${formatJalaliDate(endsAt.toISOString())}`,
  };
}

/** An expert with what they do, by city. */
export function presentExpertDetail(
  expert: ExpertRow,
  places: Awaited<ReturnType<typeof findPlacesOf>>,
  now: number,
): ExpertDetail {
  const byCity = Map.groupBy(places, ({ city }) => city.id);
  return {
    ...presentExpertCard(expert, now),
    done_orders: expert.doneOrders,
    places: [...byCity.values()].flatMap(([first, ...rest]) =>
      first === undefined
        ? []
        : [
            {
              city: first.city,
              services: [first, ...rest].map(({ service }) => service),
            },
          ],
    ),
  };
}

/** One of the best experts of a city; nothing without an average or a service. */
export function presentTopExpert(expert: ExpertRow, service: ServiceName | undefined): TopExpert[] {
  const { id, firstName, lastName, avatar, scores, averageScore, doneOrders } = expert;
  if (averageScore === null || service === undefined) return [];
  return [
    {
      id,
      first_name: firstName,
      last_name: lastName,
      avatar,
      scores,
      average_score: averageScore,
      done_orders: doneOrders,
      has_page: true,
      service,
    },
  ];
}

/** The chosen expert beside a quote. */
export const presentSelected = (expert: ExpertRow): Static<typeof SelectedWorkman> => ({
  first_name: expert.firstName,
  last_name: expert.lastName,
  total_rate: expert.scores,
  average_rate: expert.averageScore ?? 0,
  image: expert.avatar,
  done_orders_counts: expert.doneOrders,
  is_gold: expert.isGold,
  is_silver: expert.isSilver,
});
