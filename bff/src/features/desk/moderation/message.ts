import type { Block, Facts, MessageForm } from '@gam/schemas/descriptors';
import { type ReceivedFeedback, replyLength } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { showMobile } from '@gam/shared/phone';
import { personName } from '../../../platform/sessions/describe-user.ts';
import { presentField, presentMessageForm } from '../../../protocol/screens/message-form.ts';
import {
  asVisitor,
  defineScreen,
  insteadOf,
  type ScreenRequest,
  shown,
} from '../../../protocol/screens/pipeline.ts';
import { feedbackUrls, readMessage } from '../../../protocol/urls/desk-list-urls.ts';
import { customerUrl, forCustomer } from '../../../protocol/urls/desk-urls.ts';
import { taskUrl } from '../../../protocol/urls/task-urls.ts';
import { presentDeskPage } from '../screens/desk-frame.ts';
import { moderationTexts } from '../moderation-texts.ts';

const { kinds, states, about, columns, answer, review, open } = moderationTexts.feedback;

/** /operator/feedback/{id}: one message of a customer, and the company's answer to it. [O-7.21] */
export const customersMessage = defineScreen<string, ReceivedFeedback>({
  id: 'operator.message',
  of: 'operator',
  skeleton: readMessage,
  hydrate: async (request, id) => {
    const asked = { params: { id }, ...asVisitor(request) };
    const found = await request.parts.upstream.call('loadReceivedFeedback', asked);
    return found.ok ? shown(found.value) : insteadOf(found.failure);
  },
  present: (request, message) =>
    presentDeskPage(request, {
      id: 'operator.message',
      url: request.url.pathname,
      title: fillText(about, { kind: kinds[message.kind], name: personName(message.customer) }),
      body: [
        { type: 'paragraph', key: 'text', text: message.description },
        presentFacts(message),
        presentLinks(message),
        presentAnswer(request, message),
      ],
    }),
});

const presentFacts = ({
  customer,
  created_at,
  state,
  order_number,
  written_by: writer,
}: ReceivedFeedback): Facts => ({
  type: 'facts',
  key: 'facts',
  items: [
    { key: 'state', label: columns.state, value: states[state] },
    { key: 'at', label: columns.at, value: formatJalaliDateTime(created_at) },
    { key: 'phone', label: columns.phone, value: showMobile(customer.phone) },
    ...(order_number === null
      ? []
      : [{ key: 'order', label: columns.order, value: toPersianDigits(order_number) }]),
    ...(writer ? [{ key: 'writer', label: columns.writer, value: personName(writer) }] : []),
  ],
});

/** Presents the ways on: the customer, the order, the other messages; and a mark for what is looked into. */
function presentLinks({ customer, order_number: number, state }: ReceivedFeedback): Block {
  const order =
    number === null
      ? []
      : [
          {
            id: 'order',
            label: fillText(open.order, { number: toPersianDigits(number) }),
            href: forCustomer(taskUrl(number), customer.id),
            kind: 'secondary' as const,
          },
        ];
  const mark = {
    id: 'review',
    label: review.submit,
    event: 'submit_form' as const,
    args: { form: 'desk_review' },
    kind: 'secondary' as const,
  };
  return {
    type: 'actions',
    key: 'links',
    items: [
      { id: 'customer', label: open.customer, href: customerUrl(customer.id), kind: 'secondary' },
      ...order,
      ...(state === 'received' ? [mark] : []),
      { id: 'list', label: open.list, href: feedbackUrls.write(), kind: 'quiet' },
    ],
  };
}

const presentAnswer = (
  { page: { problem } }: ScreenRequest,
  { reply, state }: ReceivedFeedback,
): MessageForm =>
  presentMessageForm({
    // Another key after the answer, so that the field shows what was sent.
    key: `answer_${state}`,
    form: 'desk_answer',
    title: answer.title,
    text: answer.text,
    fields: [
      presentField(problem, {
        name: 'reply',
        label: answer.reply,
        input: 'long_text',
        value: reply ?? '',
        required: answer.required,
        max_length: replyLength,
      }),
    ],
    submit: { id: 'answer', label: answer.submit },
  });
