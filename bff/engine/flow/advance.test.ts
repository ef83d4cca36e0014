import { eventNames, type EventName, type Phase } from '@gam/schemas/descriptors';
import { describe, expect, it } from 'vitest';
import { phases } from '@gam/schemas/fixtures';
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
    'drop_expert',
    'address_create',
    'address_update',
    'address_delete',
  ],
  login: ['login_request_code', 'login_verify', 'login_cancel', 'back', 'jump'],
  expert_selection: ['select_expert', 'next', 'skip_expert', 'back', 'jump', 'change_city', 'drop_expert'],
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
    'drop_expert',
  ],
  placing: [],
  placed: [],
};

const notOffered = phases.flatMap((phase) =>
  eventNames.filter((name) => !offered[phase].includes(name)).map((name) => [phase, name] as const),
);

describe('an event', () => {
  it.each(notOffered)('is refused as not offered: in phase %s, %s', (phase, name) => {
    const customer = new Customer(flow).go('yes', 'yes').quoted();
    customer.state = { ...customer.state, phase };
    // The phase alone decides, whatever the arguments are.
    const refusal = customer.refusalOf({ name, args: {} } as unknown as FlowEvent);
    expect(refusal).toMatchObject({ code: 'not_offered', offered: false });
  });

  it('clears the last refusal when it is accepted', () => {
    const customer = new Customer(flow);
    customer.state = { ...customer.state, problem: { message: 'no', field: null } };
    expect(customer.answer('yes').state.problem).toBeNull();
  });

  it('does not change the previous state when it is accepted', () => {
    const customer = new Customer(flow).go('yes');
    const before = customer.state;
    const copy = structuredClone(before);
    customer.go('yes');
    expect(before).toEqual(copy);
    expect(customer.state).not.toBe(before);
  });
});
