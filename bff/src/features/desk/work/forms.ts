import type { Block, MessageForm } from '@gam/schemas/descriptors';
import { type AbleExpert, mostRemainder, type OrderWork } from '@gam/schemas/upstream';
import { done } from '@gam/shared/result';
import { formatRating, toLatinDigits, toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatToman, groupDigits, readToman } from '@gam/shared/money';
import {
  asSender,
  complain,
  pageNotOffered,
  type PageEventContext,
  refusePage,
  report,
} from '../../../protocol/pages/page-event.ts';
import type { PageForm } from '../../../protocol/pages/page-forms.ts';
import type { PageState } from '../../../protocol/records/page-state.ts';
import { oneAction } from '../../../protocol/screens/link-actions.ts';
import { presentField, presentMessageForm } from '../../../protocol/screens/message-form.ts';
import { readOrderWork } from '../../../protocol/urls/desk-urls.ts';
import { deskTexts } from '../texts.ts';

const { work: words } = deskTexts;
const form = { expert: 'desk_expert', start: 'desk_start', finish: 'desk_finish', price: 'desk_price' };

type Problem = PageState['problem'];

/** Presents the experts who are free for an order to be assigned, or to replace the one who has it. */
export function presentExpertForm({ experts, expert_id, may }: OrderWork, problem: Problem): Block[] {
  if (!may.assign && !may.replace) return [];
  const said = may.replace ? words.replace : words.assign;
  const free = experts.filter(({ id, is_free }) => is_free && !(may.replace && id === expert_id));
  if (free.length === 0)
    return [{ type: 'paragraph', key: 'no_expert', text: words.noExpert, tone: 'dimmed' }];
  // Whom the customer chose comes first.
  const chosen = free.find(({ id }) => id === expert_id);
  return [
    presentMessageForm({
      // Another key for each expert who has the order, so that the choice begins anew.
      key: `expert_${expert_id ?? 'none'}`,
      form: form.expert,
      title: said.title,
      text: said.text,
      fields: [
        presentField(problem, {
          name: 'expert',
          label: words.expert,
          input: 'choice',
          value: chosen?.id ?? '',
          placeholder: words.chooseExpert,
          required: words.expertRequired,
          options: free.map((expert) => ({ id: expert.id, label: describeExpert(expert) })),
        }),
      ],
      submit: { id: 'assign', label: said.submit, kind: may.replace ? 'secondary' : 'primary' },
    }),
  ];
}

function describeExpert({ first_name, last_name, total_rate, average_rate, done_orders_counts }: AbleExpert) {
  return fillText(total_rate > 0 ? words.rated : words.unrated, {
    name: `${first_name} ${last_name}`,
    rate: formatRating(average_rate),
    jobs: toPersianDigits(done_orders_counts),
  });
}

export const presentStart = ({ may }: OrderWork): Block[] =>
  may.start
    ? [
        oneAction('start', {
          id: 'start',
          label: words.start.submit,
          event: 'submit_form',
          args: { form: form.start },
          kind: 'primary',
        }),
      ]
    : [];

/** Presents the end of the work with what is left to pay, or the price of the remainder of finished work. */
export function presentRemainderForm({ may, paid, left }: OrderWork, problem: Problem): Block[] {
  if (!may.finish && !may.price) return [];
  const [name, said] = may.finish ? (['finish', words.finish] as const) : (['price', words.price] as const);
  const asked = left === null ? '' : toPersianDigits(groupDigits(left));
  const whole: MessageForm = presentMessageForm({
    // Another key once it is another amount, so that the field shows it.
    key: `${name}_${left ?? 'open'}`,
    form: form[name],
    title: said.title,
    text: said.text,
    fields: may.price
      ? [
          presentField(problem, {
            name: 'remainder',
            label: words.remainder,
            value: asked,
            required: words.remainderRequired,
          }),
        ]
      : [],
    submit: { id: name, label: said.submit, kind: may.finish ? 'primary' : 'secondary' },
  });
  const { submit } = whole;
  // What the form was filled in by: an upstream where another amount was paid by now refuses it.
  const args = { form: form[name], paid: String(paid), left: left === null ? '' : String(left) };
  return [{ ...whole, submit: { ...submit, event: 'submit_form', args } }];
}

/** Assigns the chosen expert to the order of the page, or replaces the one who has it. */
const assign: PageForm = async (context, { expert = '' }) => {
  const id = readOrderWork(context.url);
  if (id === null) return refusePage(pageNotOffered);
  if (expert === '') return refusePage({ code: 'expert', message: words.expertRequired, field: 'expert' });
  const asked = { params: { id }, body: { expert_id: expert }, ...asSender(context) };
  return report(context, await context.parts.upstream.call('assignExpert', asked), words.assign.done);
};

const start: PageForm = async (context) => {
  const id = readOrderWork(context.url);
  return id === null ? refusePage(pageNotOffered) : progress(context, id, 'in_progress');
};

async function progress(context: PageEventContext, id: string, status: 'in_progress' | 'done') {
  const asked = { params: { id }, body: { status }, ...asSender(context) };
  const moved = await context.parts.upstream.call('progressOrder', asked);
  return report(context, moved, (status === 'done' ? words.finish : words.start).done);
}

/** Reads a typed remainder, toman; 0 where nothing is left, null for any other text. */
const readRemainder = (typed: string): number | null =>
  /^0+$/.test(toLatinDigits(typed).trim()) ? 0 : readToman(typed);

/**
 * Prices what is left of the order of the page, and ends its work where the form is of that. An unchanged amount is not
 * priced again. Both calls can be repeated: what was done stays done.
 */
const priceThen =
  (ends: boolean): PageForm =>
  async (context, { remainder, paid = '', left = '' }) => {
    const id = readOrderWork(context.url);
    if (id === null || !/^\d{1,12}$/.test(paid)) return refusePage(pageNotOffered);
    if (remainder === undefined) return ends ? progress(context, id, 'done') : refusePage(pageNotOffered);
    const amount = readRemainder(remainder);
    const refuse = (message: string) => refusePage({ code: 'remainder', message, field: 'remainder' });
    if (amount === null) return refuse(words.remainderRequired);
    if (amount > mostRemainder)
      return refuse(fillText(words.remainderTooLarge, { most: formatToman(mostRemainder) }));
    const { token, key } = asSender(context);
    if (String(amount) !== left) {
      const asked = { params: { id }, body: { amount, paid: Number(paid) }, token, key: `${key}-price` };
      const priced = await context.parts.upstream.call('priceRemainder', asked);
      if (!priced.ok || !ends)
        return priced.ok ? report(context, priced, words.price.done) : complain(context, priced.failure);
    }
    return ends ? progress(context, id, 'done') : report(context, done(null), words.price.done);
  };

/** The forms of the work on an order. */
export const workForms = {
  [form.expert]: assign,
  [form.start]: start,
  [form.finish]: priceThen(true),
  [form.price]: priceThen(false),
} satisfies Readonly<Record<string, PageForm>>;
