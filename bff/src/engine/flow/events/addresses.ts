import type { AddressForm, EventArgs } from '@gam/schemas/descriptors';
import { addressMessages, tidyMobile } from '../../questions/addresses/address-fields.ts';
import { addressQuestion } from '../address-question.ts';
import { judgeForm, type FieldProblem } from '../../questions/addresses/judge-form.ts';
import {
  type AddressValues,
  readValues,
  toNamedCustomer,
  toSentAddress,
} from '../../questions/addresses/sent-values.ts';
import { addressTexts } from '../../questions/addresses/texts.ts';
import { defaultCountry, hasPattern } from '../../questions/text.ts';
import { texts } from '../../texts.ts';
import { moved, notOffered, type Outcome, refused } from '../outcome.ts';
import type { FlowState } from '../state.ts';
import type { EventContext, EventHandler } from './context.ts';

/** Saves a new address: judged by the form that its client was sent, before anybody is asked. [W-4.01, W-5.04] */
export const createAddress: EventHandler<'address_create'> = (context, args) =>
  withForm(context, (form) => {
    // Whom an operator acts for stands fixed in the form: it is not the browser's to say.
    const given = { ...args, ...(typeof form.data['phone'] === 'string' && { phone: form.data['phone'] }) };
    const judged = judge(form, given, phoneProblems(context, form, given));
    if ('ok' in judged) return judged;
    const address = toSentAddress(judged, form);
    const customer = toNamedCustomer(judged);
    return moved(context.state, {
      call: 'create_address',
      address,
      // Without an area it is the place that says where it is.
      by_location: address.area === null,
      ...(customer && { customer }),
    });
  });

/** What the country of the city says of the phone that an operator typed: its pattern is read on the server alone. [O-5.06] */
function phoneProblems(
  { flow }: EventContext,
  form: AddressForm,
  { phone = '' }: EventArgs<'address_create'>,
): FieldProblem[] {
  const { regex } = flow.service.country ?? defaultCountry;
  const message = form.messages['phone']?.['pattern'];
  if (message === undefined || form.data['phone'] !== undefined || regex === undefined) return [];
  return phone === '' || hasPattern(regex, tidyMobile(phone)) ? [] : [{ name: 'phone', message }];
}

/** Changes one of the customer's own addresses. [W-4.01, W-5.05] */
export const updateAddress: EventHandler<'address_update'> = (context, args) =>
  withOwnForm(context, (form) => {
    const judged = judge(form, args, args.landline === null ? [noPhone] : []);
    if ('ok' in judged) return judged;
    return moved(context.state, {
      call: 'update_address',
      id: form.id,
      address: toSentAddress(judged, form),
    });
  });

/** Deletes one of the customer's own addresses, unless this order is answered with it. [O-5.20, W-4.02] */
export const deleteAddress: EventHandler<'address_delete'> = (context, { id }) =>
  withOwnForm(context, ({ data }) => {
    const { state } = context;
    if (isSelected(context, id)) return refusedForm([], addressTexts.selectedCannotBeDeleted);
    const { area = null, detail = '' }: { area?: string | null; detail?: string } = data;
    return moved(state, { call: 'delete_address', id, area, detail });
  });

/** A phone that is emptied is none; null is no phone at all. [W-5.05] */
const noPhone: FieldProblem = {
  name: 'landline',
  message: addressMessages(defaultCountry).landline.pattern,
};

/** The form that an event answers, where the flow stands at a question that has it. */
function withForm(context: EventContext, act: (form: AddressForm) => Outcome): Outcome {
  const { evaluation, offers } = context;
  if (!addressQuestion(evaluation)) return notOffered(texts.order.notOffered);
  if (!offers.form) return refusedForm([], texts.order.offerUnknown);
  return offers.form.form ? act(offers.form.form) : notOffered(addressTexts.missing);
}

/** The form of a saved address, which experts may not change. [W-6.02] */
const withOwnForm = (context: EventContext, act: (form: AddressForm) => Outcome): Outcome =>
  context.state.facts.session.expert ? notOffered(addressTexts.notEditable) : withForm(context, act);

/** What stands in the form, or what is wrong with it. */
function judge(
  form: AddressForm,
  args: EventArgs<'address_create'>,
  known: readonly FieldProblem[],
): AddressValues | Extract<Outcome, { ok: false }> {
  const values = readValues(args, Object.keys(form.messages));
  const found = judgeForm(form, { ...values });
  const problems = [...known.filter(({ name }) => !found.some((other) => other.name === name)), ...found];
  const [first] = problems;
  return first ? refusedForm(problems, first.message) : values;
}

/** Whether any place of this order is answered with an address. */
const isSelected = ({ flow, state }: EventContext, id: string): boolean =>
  flow.questions.some(
    ({ question }) => question.type === 'location' && valuesOf(state, question.id).includes(id),
  );

const valuesOf = ({ answers }: FlowState, question: string): readonly string[] =>
  (Object.hasOwn(answers, question) ? answers[question]?.values : undefined) ?? [];

function refusedForm(fields: readonly FieldProblem[], message: string): Extract<Outcome, { ok: false }> {
  const { refusal } = refused('address', message);
  return { ok: false, refusal: { ...refusal, fields } };
}
