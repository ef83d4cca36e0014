import { formSchemas } from '@gam/schemas/forms';
import { normaliseAs } from '@gam/shared/text-forms';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import type { Upstream } from '../../platform/upstream/client.ts';
import type { UpstreamResult } from '../../platform/upstream/failure.ts';
import { isOperators } from '../../platform/sessions/sessions.ts';
import { pageNotOffered, refusePage, report } from '../../protocol/pages/page-event.ts';
import type { PageForm } from '../../protocol/pages/page-forms.ts';
import { type FormShape, judgeShape } from '../../protocol/screens/form-shape.ts';
import { presentField, presentMessageForm } from '../../protocol/screens/message-form.ts';
import { asVisitor, defineScreen, instead, insteadOf, shown } from '../../protocol/screens/pipeline.ts';
import { inSupport } from '../../protocol/screens/place.ts';
import { presentPage } from '../../protocol/screens/present-page.ts';
import {
  type MessageKind,
  messageUrl,
  type MessageUrl,
  readMessageUrl,
  supportUrl,
} from '../../protocol/urls/voice-urls.ts';
import { taskUrl } from '../../protocol/urls/task-urls.ts';
import { voiceTexts } from './texts.ts';

const { message: words, support } = voiceTexts;
const form = 'feedback';
const field = 'description';
/** The greatest length of a message, in characters. */
const maxLength = 1000;
const shape: FormShape = { form: formSchemas.supportMessage, messages: { [field]: words.required } };

interface Asked extends MessageUrl {
  /** The number of the order that it is about. */
  readonly number: string | null;
}

/** /support/write: one message to the company, after a sign-in, since its answer is for the customer alone. [O-7.21] */
export const writeMessage = defineScreen<MessageUrl, Asked>({
  id: 'write_message',
  place: inSupport,
  of: 'customer',
  skeleton: readMessageUrl,
  hydrate: async (request, asked) => {
    const { parts, who } = request;
    if (!who.session) return instead({ is: 'login' });
    if (asked.order === null) return shown({ ...asked, number: null });
    const named = { params: { id: asked.order }, ...asVisitor(request) };
    const found = await parts.upstream.call('loadOrder', named);
    return found.ok ? shown({ ...asked, number: found.value.legacy_id }) : insteadOf(found.failure);
  },
  present: (request, { kind, order, number }) =>
    presentPage(request, {
      id: 'write_message',
      url: messageUrl(kind, order),
      title: words.titles[kind],
      heading: {
        detail: number === null ? words.detail : fillText(support.order, { number: toPersianDigits(number) }),
      },
      width: 'form',
      body: [
        presentMessageForm({
          key: form,
          form,
          shape,
          fields: [
            presentField(request.page.problem, {
              name: field,
              label: words.label,
              input: 'long_text',
              placeholder: words.placeholder,
              required: words.required,
              max_length: maxLength,
            }),
          ],
          submit: { id: 'send', label: words.submit },
        }),
      ],
    }),
});

interface Message {
  readonly text: string;
  readonly order: string | null;
  readonly token: string;
  readonly key: string;
}
type Sent = Promise<UpstreamResult<unknown>>;

/** The call of each kind of message. */
const senders: {
  readonly [K in MessageKind]: (upstream: Upstream, message: Message) => Sent;
} = {
  complaint: (upstream, { text: description, order, token, key }) => {
    const body = { description, ...(order !== null && { order_id: order }) };
    return upstream.call('sendComplaint', { body, token, key });
  },
  critic: (upstream, { text: description, token, key }) =>
    upstream.call('sendCriticSuggestion', { body: { kind: 'critic', description }, token, key }),
  suggestion: (upstream, { text: description, token, key }) =>
    upstream.call('sendCriticSuggestion', { body: { kind: 'suggestion', description }, token, key }),
  dissatisfaction: (upstream, { text: description, order, token, key }) =>
    upstream.call('sendDissatisfaction', { body: { demand_id: order ?? '', description }, token, key }),
};

/** Sends the message of the page, whose URL says what it is about, and leads to where its answer will stand. */
export const sendMessage: PageForm = async (context, { [field]: given = '' }) => {
  const { parts, who, url, action_id: key } = context;
  const asked = readMessageUrl(url);
  const token = who.session?.token;
  if (asked === null || token === undefined) return refusePage(pageNotOffered);
  const text = normaliseAs('free', given).slice(0, maxLength);
  const refusal = judgeShape(shape, { [field]: text });
  if (refusal) return refusePage(refusal);
  const sent = await senders[asked.kind](parts.upstream, { text, order: asked.order, token, key });
  // An operator goes on with the customer's order; a customer sees where the answer will stand.
  const isWrittenDown = isOperators(who.session) && asked.order !== null;
  const said = isWrittenDown ? words.writtenDown : words.sent;
  return report(context, sent, said, { to: isWrittenDown ? taskUrl(asked.order) : supportUrl });
};
