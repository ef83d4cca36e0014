import { done, failed, type Result } from '@gam/shared/result';
import { answerForms } from '@gam/schemas/questions';
import type { AddressForm, EventArgs } from '@gam/schemas/descriptors';
import { addressMessages } from '../../questions/addresses/address-fields.ts';
import { addressQuestion } from '../address-question.ts';
import { judgeForm, type FieldProblem } from '../../questions/addresses/judge-form.ts';
import {
  type AddressValues,
  readValues,
  toNamedCustomer,
  toSentAddress,
} from '../../questions/addresses/sent-values.ts';
import { addressTexts } from '../../questions/addresses/texts.ts';
import type { PhoneForm } from '../../questions/kind.ts';
import { defaultCountry } from '../../questions/text.ts';
import { isContactPhone, isCountryPhone, readCountryPhone } from '@gam/shared/country-phone';
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
    const country = countryOf(context);
    const judged = judge(form, given, country, phoneProblems(form, given, country));
    if (!judged.ok) return judged;
    const address = toSentAddress(judged.value, form, country);
    const customer = toNamedCustomer(judged.value, country);
    return moved(context.state, {
      call: 'create_address',
      address,
      // Without an area, the place gives the location.
      by_location: address.area === null,
      ...(customer && { customer }),
    });
  });

const countryOf = ({ flow }: EventContext): PhoneForm => flow.service.country ?? defaultCountry;

/** What each phone of the form must be: the customer's own is a mobile, the one to be called also a landline. */
const phoneFields = { phone: isCountryPhone, landline: isContactPhone } as const;

/**
 * Validates the phones that were typed against the pattern of the city's country, which only the server knows. The phone
 * of a known customer is the form's. [O-5.06]
 */
function phoneProblems(
  form: AddressForm,
  given: Pick<EventArgs<'address_create'>, keyof typeof phoneFields>,
  country: PhoneForm,
): FieldProblem[] {
  return (['phone', 'landline'] as const).flatMap((name) => {
    const message = form.messages[name]?.['pattern'];
    const typed = given[name] ?? '';
    const isFixed = name === 'phone' && form.data['phone'] !== undefined;
    if (message === undefined || isFixed || typed.trim() === '') return [];
    return phoneFields[name](readCountryPhone(typed, country), country) ? [] : [{ name, message }];
  });
}

/** Changes one of the customer's own addresses. [W-5.05] */
export const updateAddress: EventHandler<'address_update'> = (context, args) =>
  withOwnForm(context, (form) => {
    const country = countryOf(context);
    const known = args.landline === null ? [noPhone] : phoneProblems(form, args, country);
    const judged = judge(form, args, country, known);
    if (!judged.ok) return judged;
    return moved(context.state, {
      call: 'update_address',
      id: form.id,
      address: toSentAddress(judged.value, form, country),
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
  country: PhoneForm,
  known: readonly FieldProblem[],
): Result<AddressValues, Refusal> {
  const values = readValues(args, Object.keys(form.messages), country);
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
