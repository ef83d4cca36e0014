import type { Table } from '@gam/schemas/descriptors';
import { type CallReply, type PostState, postStates, type ReceivedReview } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { defineScreen, insteadOf, shown } from '../../../protocol/screens/pipeline.ts';
import { expertUrl } from '../../../protocol/urls/catalogue-urls.ts';
import { askedPost, askPost, type ListPage, reviewUrls } from '../../../protocol/urls/desk-list-urls.ts';
import { frameDesk } from '../screens/desk-frame.ts';
import { presentFilters, presentPaging } from '../screens/list-parts.ts';
import { excerpt } from './feedback.ts';
import { presentHideDialog } from './hide-dialog.ts';
import { moderationTexts } from '../moderation-texts.ts';

const { title, whole, empty, stars: ofFive, columns, hide, show } = moderationTexts.reviews;
const { states } = moderationTexts.posts;
const forms = { hide: 'desk_hide_review', show: 'desk_show_review' };

type Page = ListPage<PostState>;

/** /operator/reviews: what customers wrote of experts, newest first, to be hidden and shown again. */
export const expertsReviews = defineScreen<Page, Page & CallReply<'listReceivedReviews'>>({
  id: 'operator.reviews',
  of: 'operator',
  skeleton: reviewUrls.read,
  hydrate: async ({ parts, who, signal }, page) => {
    const { filter, offset } = page;
    const listed = await parts.upstream.call('listReceivedReviews', {
      query: { limit: 20, offset, ...(filter !== null && { state: filter }) },
      token: who.session?.token ?? null,
      signal: signal(),
    });
    return listed.ok ? shown({ ...page, ...listed.value }) : insteadOf(listed.failure);
  },
  present: (request, { results, next, ...page }) => {
    const asked = askedPost(request.url);
    const review = results.find(({ id }) => id === asked);
    return {
      screen: {
        ...frameDesk(request, {
          id: 'operator.reviews',
          url: request.url.pathname + request.url.search,
          title,
          body: [
            { type: 'heading', key: 'heading', text: title, level: 1 },
            presentFilters(
              reviewUrls,
              postStates.map((state) => [state, states[state]] as const),
              page,
            ),
            presentReviews(results, request.url, page.filter === null ? whole : states[page.filter]),
            ...presentPaging(reviewUrls, page, next),
          ],
        }),
        modal: review ? presentHideDialog(review, { words: moderationTexts.reviews, forms }) : null,
      },
    };
  },
});

const presentReviews = (reviews: readonly ReceivedReview[], url: URL, label: string): Table => ({
  type: 'table',
  key: 'reviews',
  title: label,
  columns: (['at', 'expert', 'author', 'service', 'stars', 'text', 'state', 'act'] as const).map((key) => ({
    key,
    label: columns[key],
  })),
  rows: reviews.map(({ id, created_at, expert, author, service, stars, text, hidden }) => ({
    key: id,
    cells: [
      formatJalaliDateTime(created_at),
      `${expert.first_name} ${expert.last_name}`.trim(),
      author,
      service,
      fillText(ofFive, { stars: toPersianDigits(stars) }),
      excerpt(text),
      states[hidden ? 'hidden' : 'shown'],
      (hidden ? show : hide).act,
    ],
    links: [
      { column: 'expert', href: expertUrl({ expert: expert.id }) },
      { column: 'act', href: askPost(url, id) },
    ],
  })),
  empty,
});
