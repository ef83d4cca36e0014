import type { Table } from '@gam/schemas/descriptors';
import {
  type CallReply,
  feedbackStates,
  type FeedbackState,
  type ReceivedFeedback,
} from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { personName } from '../../../platform/sessions/describe-user.ts';
import { defineScreen, insteadOf, shown } from '../../../protocol/screens/pipeline.ts';
import { feedbackUrls, type ListPage, messageUrl } from '../../../protocol/urls/desk-list-urls.ts';
import { frameDesk } from '../screens/desk-frame.ts';
import { presentFilters, presentPaging } from '../screens/list-parts.ts';
import { moderationTexts } from '../moderation-texts.ts';

const { title, whole, kinds, states, columns, empty } = moderationTexts.feedback;

type Page = ListPage<FeedbackState>;

/** The number of characters that a list shows of a text. */
const excerptLength = 90;

/** Returns the beginning of a text in one line, which ends with a whole word. */
export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= excerptLength) return line;
  const space = line.lastIndexOf(' ', excerptLength);
  return `${line.slice(0, space > 0 ? space : excerptLength).replace(/[\s.،؛:]+$/u, '')}…`;
}

/** /operator/feedback: what customers wrote to the company, newest first, by state and page by page. [O-7.21] */
export const receivedFeedback = defineScreen<Page, Page & CallReply<'listReceivedFeedback'>>({
  id: 'operator.feedback',
  of: 'operator',
  skeleton: feedbackUrls.read,
  hydrate: async ({ parts, who, signal }, page) => {
    const { filter, offset } = page;
    const listed = await parts.upstream.call('listReceivedFeedback', {
      query: { limit: 20, offset, ...(filter !== null && { state: filter }) },
      token: who.session?.token ?? null,
      signal: signal(),
    });
    return listed.ok ? shown({ ...page, ...listed.value }) : insteadOf(listed.failure);
  },
  present: (request, { results, next, ...page }) => ({
    screen: frameDesk(request, {
      id: 'operator.feedback',
      url: request.url.pathname + request.url.search,
      title,
      body: [
        { type: 'heading', key: 'heading', text: title, level: 1 },
        presentFilters(
          feedbackUrls,
          feedbackStates.map((state) => [state, states[state]] as const),
          page,
        ),
        presentList(results, page.filter === null ? whole : states[page.filter]),
        ...presentPaging(feedbackUrls, page, next),
      ],
    }),
  }),
});

const presentList = (messages: readonly ReceivedFeedback[], label: string): Table => ({
  type: 'table',
  key: 'feedback',
  title: label,
  columns: (['at', 'kind', 'customer', 'order', 'text', 'state'] as const).map((key) => ({
    key,
    label: columns[key],
  })),
  rows: messages.map((message) => ({
    key: message.id,
    cells: [
      formatJalaliDateTime(message.created_at),
      kinds[message.kind],
      personName(message.customer),
      message.order_number === null ? '' : toPersianDigits(message.order_number),
      excerpt(message.description),
      states[message.state],
    ],
    href: messageUrl(message.id),
  })),
  empty,
});
