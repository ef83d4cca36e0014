import type { Customer } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { normaliseMobile } from '@gam/shared/phone';
import { customerUrl, forCustomer, readWaiting } from '../../../protocol/urls/desk-urls.ts';
import { taskUrl } from '../../../protocol/urls/task-urls.ts';
import { deskTexts } from '../texts.ts';
import { isMissing, type UpstreamFailure } from '../../../platform/upstream/failure.ts';
import {
  asSender,
  complain,
  type PageEventContext,
  type PageHandler,
  type PageTransition,
  refusePage,
  stay,
} from '../../../protocol/pages/page-event.ts';

/**
 * Finds a customer by phone, name or the number of an order. One hit leads on, several are listed; for a phone without
 * a customer the desk offers to create one. [O-1.03]
 */
export const findCustomer: PageHandler<'find_customer'> = (context, args) => {
  const text = args.text ?? args.phone ?? '';
  const phone = normaliseMobile(text);
  return phone === null ? search(context, text) : findByPhone(context, phone);
};

async function findByPhone(context: PageEventContext, phone: string): Promise<PageTransition> {
  const { token } = asSender(context);
  const found = await context.parts.upstream.call('findCustomer', { body: { phone }, token });
  if (found.ok) return goTo(context, pageOf(context, found.value));
  return isMissing(found.failure)
    ? stay(context, { desk: { phone } })
    : refuseCustomer(context, found.failure);
}

async function search(context: PageEventContext, text: string): Promise<PageTransition> {
  const { parts } = context;
  const { token } = asSender(context);
  const found = await parts.upstream.call('searchDesk', { body: { text }, token });
  // A backend without the search finds customers by phone alone.
  if (!found.ok && !isMissing(found.failure)) return refuseCustomer(context, found.failure);
  const hits = (found.ok ? found.value.results : []).map(({ customer, order }) => ({
    id: customer.id,
    phone: customer.phone,
    first_name: customer.first_name,
    last_name: customer.last_name,
    to:
      order && readWaiting(context.url) === null
        ? forCustomer(taskUrl(order.order_uuid), customer.id)
        : pageOf(context, customer),
  }));
  const [only, ...others] = hits;
  if (only === undefined) {
    const message = fillText(deskTexts.find.nothing, { text: text.trim() });
    return refusePage({ code: 'nothing_found', message, field: 'text' });
  }
  return others.length === 0 ? goTo(context, only.to) : stay(context, { desk: { hits, at: parts.now() } });
}

/** Creates a customer and leads to the customer's page. */
export const createCustomer: PageHandler<'create_customer'> = async (context, args) => {
  const made = await context.parts.upstream.call('createCustomer', {
    body: {
      phone: args.phone,
      first_name: args.first_name.trim() || null,
      last_name: args.last_name.trim() || null,
    },
    ...asSender(context),
  });
  return made.ok ? goTo(context, pageOf(context, made.value)) : refuseCustomer(context, made.failure);
};

/** Returns the page that waits for its customer, else the customer's own page. */
function pageOf({ url }: PageEventContext, { id }: Pick<Customer, 'id'>): string {
  const waiting = readWaiting(url);
  return waiting === null ? customerUrl(id) : forCustomer(waiting, id);
}

/** Leads to a page. The desk keeps nothing about the customer. */
const goTo = (context: PageEventContext, to: string) => stay(context, { desk: null }, [], { to });

/** The fields of the desk's forms by the upstream's names; both searches have one field here. */
const fields = { phone: 'text', text: 'text', first_name: 'first_name', last_name: 'last_name' } as const;

/** Shows a refusal at the field that it names; any other failure in a toast. */
function refuseCustomer(context: PageEventContext, failure: UpstreamFailure) {
  const { status, message, body } = failure;
  const names = Object.keys(fields) as (keyof typeof fields)[];
  const named = names.find((name) => typeof body === 'object' && body !== null && name in body);
  const field = named ? fields[named] : status === 429 ? 'text' : undefined;
  return field === undefined ? complain(context, failure) : refusePage({ code: 'customer', message, field });
}
