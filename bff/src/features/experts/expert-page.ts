import type { Actions, Block, Posts } from '@gam/schemas/descriptors';
import type { CallReply, ExpertDetail, ExpertReview, Site } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDate } from '@gam/shared/jalali';
import { isAbsent } from '../../platform/upstream/failure.ts';
import { needed } from '../../platform/page-reads.ts';
import { defineScreen, insteadOf, shown } from '../../protocol/screens/pipeline.ts';
import { loadError } from '../../protocol/screens/load-error.ts';
import { presentPaging } from '../../protocol/screens/paging.ts';
import { presentPage } from '../../protocol/screens/present-page.ts';
import { expertUrl, readExpertUrl } from '../../protocol/urls/catalogue-urls.ts';
import { orderWithExpertUrl } from '../../protocol/urls/order-url.ts';
import { presentExpertCard, presentJobsDone } from './expert-profile.ts';
import { expertTexts } from './texts.ts';

const words = expertTexts.page;
/** The number of reviews on a page. */
const reviewsOnPage = 10;

type ExpertLink = NonNullable<ReturnType<typeof readExpertUrl>>;
interface ExpertPage extends ExpertLink {
  readonly detail: ExpertDetail;
  /** Missing where the upstream keeps none, null if they could not be loaded. */
  readonly reviews?: CallReply<'listExpertReviews'> | null;
  readonly site: Site | null;
}

/** /experts/{id}: who an expert is, what customers wrote of their work, and the ways to an order with them. */
export const expertPage = defineScreen<ExpertLink, ExpertPage>({
  id: 'expert',
  isPublic: true,
  skeleton: readExpertUrl,
  hydrate: async ({ parts, page, signal }, asked) => {
    const params = { expert: asked.expert };
    const query = { limit: reviewsOnPage, offset: asked.offset };
    const [loaded, reviews, site] = await Promise.all([
      needed(parts.upstream.call('loadExpert', { params, signal: signal() })),
      parts.upstream.call('listExpertReviews', { params, query, signal: signal() }),
      parts.services.site(),
    ]);
    if (!loaded.ok) return insteadOf(loaded.failure);
    return shown({
      ...asked,
      city: asked.city ?? page.city,
      detail: loaded.value,
      ...(reviews.ok ? { reviews: reviews.value } : !isAbsent(reviews.failure) && { reviews: null }),
      site,
    });
  },
  present: (request, page) => {
    const { detail, expert, city, offset, site } = page;
    const profile = presentExpertCard(detail);
    const cities = detail.places.map((place) => place.city.name).join('، ');
    return presentPage(request, {
      id: 'expert',
      title: profile.name,
      bar: { city },
      heading: cities === '' ? {} : { detail: fillText(words.detail, { cities }) },
      canonical: expertUrl({ expert, offset }),
      body: [
        {
          type: 'expert_card',
          key: 'expert',
          title: words.profile,
          expert: { ...profile, ...presentJobsDone(detail.done_orders) },
        },
        ...presentOrders(page, profile.name),
        ...presentReviews(page),
      ],
      site,
    });
  },
});

/** Presents the ways to an order of what the expert does in the visitor's city, else in their first one. */
function presentOrders({ detail: { id, places }, city }: ExpertPage, name: string): Actions[] {
  const place = places.find((one) => one.city.id === city) ?? places[0];
  if (place === undefined) return [];
  // The city is named where the visitor did not choose it.
  const title = place.city.id === city ? words.order : words.orderIn;
  return [
    {
      type: 'actions',
      key: 'orders',
      title: fillText(title, { name, city: place.city.name }),
      items: place.services.map(({ main, category, slug, title: label }, index) => ({
        id: `${main}/${category}/${slug}`,
        label,
        href: orderWithExpertUrl({ main, category, service: slug }, { city: place.city.id, id, name }),
        kind: index === 0 ? 'primary' : 'secondary',
      })),
    },
  ];
}

function presentReviews(page: ExpertPage): Block[] {
  const { reviews, expert, city, offset } = page;
  if (reviews === undefined) return [];
  const heading: Block = { type: 'heading', key: 'reviews_heading', level: 2, text: words.reviews };
  if (reviews === null) return [heading, loadError(words.failed)];
  const { results, next } = reviews;
  if (results.length === 0)
    return [heading, { type: 'paragraph', key: 'no_reviews', text: words.noReviews, tone: 'dimmed' }];
  return [
    heading,
    { type: 'posts', key: 'reviews', items: results.map(presentReview) },
    ...presentPaging({ offset, next }, words, (at) => expertUrl({ expert, city, offset: at })),
  ];
}

function presentReview({
  id,
  author,
  stars,
  text,
  service,
  created_at,
}: ExpertReview): Posts['items'][number] {
  const average = toPersianDigits(stars);
  return {
    key: id,
    author,
    date: `${formatJalaliDate(created_at)} · ${service}`,
    stars: { average, spoken: fillText(words.stars, { stars: average }) },
    text,
    votes: [],
    acts: [],
    answers: [],
  };
}
