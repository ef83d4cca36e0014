import { done, failed, type Result } from '@gam/shared/result';
import { answerForms } from '@gam/schemas/questions';
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
import { defaultCountry } from '../../questions/text.ts';
import { texts } from '../../texts.ts';
import {
  type Moved,
  lookUpFailed,
  moved,
  notOffered,
  type Refusal,
  type Refused,
  refused,
} from '../transition.ts';
import type { FlowState } from '../state.ts';
import type { EventContext, EventHandler } from './context.ts';

/** Saves a new address. It is validated against the form that the client was sent, before any call. [W-4.01, W-5.04] */
export const createAddress: EventHandler<'address_create'> = (context, args) =>
  withForm(context, (form) => {
    // The form fixes the customer whom an operator acts for; the browser cannot change it.
    const given = { ...args, ...(typeof form.data['phone'] === 'string' && { phone: form.data['phone'] }) };
    const judged = judge(form, given, phoneProblems(context, form, given));
    if (!judged.ok) return judged;
    const address = toSentAddress(judged.value, form);
    const customer = toNamedCustomer(judged.value);
    return moved(context.state, {
      call: 'create_address',
      address,
      // Without an area, the place gives the location.
      by_location: address.area === null,
      ...(customer && { customer }),
    });
  });

/**
 * Validates the phone that an operator typed against the pattern of the city's country, which only the server knows.
 * [O-5.06]
 */
function phoneProblems(
  { flow }: EventContext,
  form: AddressForm,
  { phone = '' }: EventArgs<'address_create'>,
): FieldProblem[] {
  const { accepts } = flow.service.country ?? defaultCountry;
  const message = form.messages['phone']?.['pattern'];
  if (message === undefined || form.data['phone'] !== undefined || accepts === undefined) return [];
  return phone === '' || accepts(tidyMobile(phone)) ? [] : [{ name: 'phone', message }];
}

/** Changes one of the customer's own addresses. [W-5.05] */
export const updateAddress: EventHandler<'address_update'> = (context, args) =>
  withOwnForm(context, (form) => {
    const judged = judge(form, args, args.landline === null ? [noPhone] : []);
    if (!judged.ok) return judged;
    return moved(context.state, {
      call: 'update_address',
      id: form.id,
      address: toSentAddress(judged.value, form),
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

/** An empty phone removes the phone; null is not a valid phone. */
const noPhone: FieldProblem = {
  name: 'landline',
  message: addressMessages(defaultCountry).landline.pattern,
};

/** The form that an event submits, if the current question has that form. */
function withForm(context: EventContext, act: (form: AddressForm) => Moved): Moved {
  const { evaluation, offers } = context;
  if (!addressQuestion(evaluation)) return notOffered();
  if (!offers.form) return atForm(lookUpFailed('address', texts.order.offerUnknown), []);
  return offers.form.form ? act(offers.form.form) : notOffered(addressTexts.missing);
}

/** The form of a saved address, which experts may not change. [W-6.02] */
const withOwnForm = (context: EventContext, act: (form: AddressForm) => Moved): Moved =>
  context.state.facts.session.expert ? notOffered(addressTexts.notEditable) : withForm(context, act);

/** The values of the form, or its errors. */
function judge(
  form: AddressForm,
  args: EventArgs<'address_create'>,
  known: readonly FieldProblem[],
): Result<AddressValues, Refusal> {
  const values = readValues(args, Object.keys(form.messages));
  const found = judgeForm(form, { ...values });
  const problems = [...known.filter(({ name }) => !found.some((other) => other.name === name)), ...found];
  const [first] = problems;
  return first ? refusedForm(problems, first.message) : done(values);
}

/** Whether an address is the answer of any place in this order. */
const isSelected = ({ flow, state }: EventContext, id: string): boolean =>
  flow.questions.some(
    ({ question }) =>
      answerForms[question.type].holds === 'address' && valuesOf(state, question.id).includes(id),
  );

const valuesOf = ({ answers }: FlowState, question: string): readonly string[] =>
  (Object.hasOwn(answers, question) ? answers[question]?.values : undefined) ?? [];

const refusedForm = (fields: readonly FieldProblem[], message: string): Refused =>
  atForm(refused('address', message), fields);

/** Returns a refusal that is shown at the form. */
const atForm = ({ failure }: Refused, fields: readonly FieldProblem[]): Refused =>
  failed({ ...failure, fields });
