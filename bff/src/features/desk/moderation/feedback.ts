import { feedbackStates, type ReceivedFeedback } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { personName } from '../../../platform/sessions/describe-user.ts';
import { columnsOf } from '../../../protocol/screens/columns.ts';
import { asVisitor } from '../../../protocol/screens/pipeline.ts';
import { feedbackUrls, messageUrl } from '../../../protocol/urls/desk-list-urls.ts';
import { defineDeskList } from '../screens/desk-list.ts';
import { moderationTexts } from '../moderation-texts.ts';

const { feedback: words } = moderationTexts;
const { kinds, states } = words;

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
export const receivedFeedback = defineDeskList({
  id: 'operator.feedback',
  urls: feedbackUrls,
  filters: feedbackStates,
  words,
  states,
  load: (request, { filter: state, offset }) =>
    request.parts.upstream.call('listReceivedFeedback', {
      query: { limit: 20, offset, ...(state !== null && { state }) },
      ...asVisitor(request),
    }),
  table: (messages: readonly ReceivedFeedback[], title) => ({
    type: 'table',
    key: 'feedback',
    title,
    columns: columnsOf(words.columns, 'at', 'kind', 'customer', 'order', 'text', 'state'),
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
    empty: words.empty,
  }),
});
