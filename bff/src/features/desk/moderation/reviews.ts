import { postStates, type ReceivedReview } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { columnsOf } from '../../../protocol/screens/columns.ts';
import { asVisitor } from '../../../protocol/screens/pipeline.ts';
import { expertUrl } from '../../../protocol/urls/catalogue-urls.ts';
import { askPost, reviewUrls } from '../../../protocol/urls/desk-list-urls.ts';
import { defineDeskList } from '../screens/desk-list.ts';
import { excerpt } from './feedback.ts';
import { presentHideDialog } from './hide-dialog.ts';
import { moderationTexts } from '../moderation-texts.ts';

const { reviews: words } = moderationTexts;
const { states } = moderationTexts.posts;

/** /operator/reviews: what customers wrote of experts, newest first, to be hidden and shown again. */
export const expertsReviews = defineDeskList({
  id: 'operator.reviews',
  urls: reviewUrls,
  filters: postStates,
  words,
  states,
  load: (request, { filter: state, offset }) =>
    request.parts.upstream.call('listReceivedReviews', {
      query: { limit: 20, offset, ...(state !== null && { state }) },
      ...asVisitor(request),
    }),
  table: (reviews: readonly ReceivedReview[], title, { url }) => ({
    type: 'table',
    key: 'reviews',
    title,
    columns: columnsOf(words.columns, 'at', 'expert', 'author', 'service', 'stars', 'text', 'state', 'act'),
    rows: reviews.map(({ id, created_at, expert, author, service, stars, text, hidden }) => ({
      key: id,
      cells: [
        formatJalaliDateTime(created_at),
        `${expert.first_name} ${expert.last_name}`.trim(),
        author,
        service,
        fillText(words.stars, { stars: toPersianDigits(stars) }),
        excerpt(text),
        states[hidden ? 'hidden' : 'shown'],
        (hidden ? words.show : words.hide).act,
      ],
      links: [
        { column: 'expert', href: expertUrl({ expert: expert.id }) },
        { column: 'act', href: askPost(url, id) },
      ],
    })),
    empty: words.empty,
  }),
  modal: (reviews, url) => presentHideDialog('review', reviews, url),
});
