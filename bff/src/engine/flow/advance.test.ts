import { eventNames, phases, type EventName, type Phase } from '@gam/schemas/descriptors';
import { describe, expect, it } from 'vitest';
import type { FlowEvent } from './advance.ts';
import { Customer } from './customer-fixture.ts';
import { ask, makeFlow } from './flow-fixtures.ts';

const flow = makeFlow([ask('a'), ask('b')]);

const offered: Record<Phase, readonly EventName[]> = {
  questions: [
    'answer',
    'next',
    'back',
    'jump',
    'change_city',
    'address_create',
    'address_update',
    'address_delete',
  ],
  login: ['login_request_code', 'login_verify', 'login_cancel', 'back', 'jump'],
  expert_selection: ['select_expert', 'next', 'skip_expert', 'back', 'jump', 'change_city'],
  quote_pending: [],
  quote: [
    'place_order',
    'dismiss_modal',
    'duplicate_details',
    'duplicate_edit',
    'apply_voucher',
    'remove_voucher',
    'club_discount',
    'admin_options',
    'invoice_email',
    'continue',
    'retry',
    'back',
    'jump',
    'change_city',
  ],
  placing: [],
  placed: [],
};

const notOffered = phases.flatMap((phase) =>
  eventNames.filter((name) => !offered[phase].includes(name)).map((name) => [phase, name] as const),
);

describe('an event', () => {
  it.each(notOffered)('in %s, %s is refused as not offered', (phase, name) => {
    const customer = new Customer(flow).go('yes', 'yes').quoted();
    customer.state = { ...customer.state, phase };
    // Whatever the arguments: the phase alone decides.
    const refusal = customer.refusalOf({ name, args: {} } as unknown as FlowEvent);
    expect(refusal).toMatchObject({ code: 'not_offered', offered: false });
  });

  it('that is accepted takes what was refused last off the screen', () => {
    const customer = new Customer(flow);
    customer.state = { ...customer.state, problem: { message: 'no', field: null } };
    expect(customer.answer('yes').state.problem).toBeNull();
  });

  it('that is accepted leaves the state that it came to as it was', () => {
    const customer = new Customer(flow).go('yes');
    const before = customer.state;
    const copy = structuredClone(before);
    customer.go('yes');
    expect(before).toEqual(copy);
    expect(customer.state).not.toBe(before);
  });
});
