import type { Customer } from '@gam/schemas/upstream';
import { normaliseMobile } from '@gam/shared/phone';
import { keepDigits } from '@gam/shared/digits';
import { customerUrl, forCustomer, readWaiting } from '../../protocol/urls/desk-urls.ts';
import { deskTexts } from './texts.ts';
import { isMissing, messageOf, type UpstreamFailure } from '../../platform/upstream/failure.ts';
import {
  complain,
  type PageEventContext,
  type PageHandler,
  refusePage,
  stay,
} from '../../protocol/pages/page-event.ts';
import { codeLength } from '../../engine/flow/login-step.ts';
import { askedBy } from '../../platform/sessions/who.ts';
import { beginSession } from '../../platform/sessions/begin-session.ts';

/** Finds the customer of a phone; if there is none, the desk offers to create one. [O-1.03] */
export const findCustomer: PageHandler<'find_customer'> = async (context, args) => {
  const { parts, who } = context;
  const phone = normaliseMobile(args.phone);
  if (phone === null) {
    return refusePage({ code: 'phone', message: deskTexts.find.invalid, field: 'phone' });
  }
  const found = await parts.upstream.call('findCustomer', {
    body: { phone },
    token: who.session?.token ?? null,
  });
  if (found.ok) return goToCustomer(context, found.value);
  return isMissing(found.failure)
    ? stay(context, { desk: { phone } })
    : refuseCustomer(context, found.failure);
};

/** Creates a customer and leads to the customer's page. */
export const createCustomer: PageHandler<'create_customer'> = async (context, args) => {
  const { parts, who, action_id: key } = context;
  const made = await parts.upstream.call('createCustomer', {
    body: {
      phone: args.phone,
      first_name: args.first_name.trim() || null,
      last_name: args.last_name.trim() || null,
    },
    token: who.session?.token ?? null,
    key,
  });
  return made.ok ? goToCustomer(context, made.value) : refuseCustomer(context, made.failure);
};

/**
 * Leads to the page that waits for its customer, else to the customer's own page. The desk keeps nothing about the
 * customer.
 */
function goToCustomer(context: PageEventContext, { id }: Customer) {
  const waiting = readWaiting(context.url);
  const to = waiting === null ? customerUrl(id) : forCustomer(waiting, id);
  return { ...stay(context, { desk: null }), to };
}

/** The fields of the desk's forms by their names in the upstream. */
const fields = ['phone', 'first_name', 'last_name'] as const;

/** Shows a refusal at the field that it names; any other failure in a toast. */
function refuseCustomer(context: PageEventContext, failure: UpstreamFailure) {
  const { status, message, body } = failure;
  const named = fields.find((field) => typeof body === 'object' && body !== null && field in body);
  const field = named ?? (status === 429 ? 'phone' : undefined);
  return field === undefined ? complain(context, failure) : refusePage({ code: 'customer', message, field });
}

/** Signs an operator in by password and one-time code, which the upstream checks together. */
export const operatorSignIn: PageHandler<'operator_sign_in'> = async (context, args) => {
  const { parts, who, action_id: key } = context;
  const code = keepDigits(args.code);
  if (code.length !== codeLength) {
    return refusePage({ code: 'code', message: deskTexts.signIn.codeRequired, field: 'code' });
  }
  const signedIn = await parts.upstream.call('operatorSignIn', {
    body: { phone: args.phone, password: args.password, code },
    key,
    ...askedBy(parts, who),
  });
  if (!signedIn.ok) {
    return refusePage({ code: 'sign_in_refused', ...messageOf(signedIn.failure), field: 'code' });
  }
  const desk = await beginSession(parts, who, signedIn.value, key);
  return { ...stay(context, { login: null, desk: null }), who: desk };
};
