import { describe, expect, it } from 'vitest';
import { ask, Customer, makeFlow, makeOption, noon } from '@gam/engine/fixtures';
import { Evaluation } from '@gam/engine/flow';
import type { FlowRecord } from '../../protocol/records/flow-record.ts';
import { orderRequest } from './order-request.ts';

const favourite = makeOption('mine', 'mine', { operation_key: 'FAVORITE_ALLOCATION' });
const allocation = ask('who', { type_tags: ['auto_allocation'], options: ['best', favourite] });
const flow = makeFlow([ask('a'), allocation, ask('b')], { service: { is_periodic: true } });

const select = (expert: string) => ({ name: 'select_expert', args: { expert } }) as const;
const next = { name: 'next', args: {} } as const;
const skip = (reason?: 'empty' | 'choice') =>
  ({ name: 'skip_expert', args: reason ? { reason } : {} }) as const;
const toast = 'متخصصی با بالاترین امتیاز برای شما انتخاب خواهد شد.';
const required = 'لطفا یک متخصص انتخاب کنید';

/** A customer at the expert step, with two experts to choose from. */
const atExperts = () => new Customer(flow).offered('e1', 'e2').go('yes', 'mine', 'yes');
const request = ({ flow: of, state }: Customer) =>
  orderRequest(new Evaluation(of, state, noon), { place: { query: [] } } as unknown as FlowRecord);

describe('the last question', () => {
  const phaseAfter = (is_periodic: boolean, choice: string) => {
    // Without the tag, a service that is not periodic keeps the option of favourites.
    const who = { ...allocation, type_tags: is_periodic ? allocation.type_tags : [] };
    const service = makeFlow([ask('a'), who, ask('b')], { service: { is_periodic } });
    return new Customer(service).go('yes', choice, 'yes').phase;
  };

  it('opens the expert step only for a periodic service with favourite allocation chosen [O-4.16, O-4.18]', () => {
    expect(phaseAfter(true, 'mine')).toBe('expert_selection');
    expect(phaseAfter(true, 'best')).toBe('quote_pending');
    expect(phaseAfter(false, 'mine')).toBe('quote_pending');
  });
});

describe('the expert step', () => {
  it('continues with the chosen expert, whom the quote names [O-1.04]', () => {
    const customer = atExperts().send(select('e2'));
    expect(customer).toMatchObject({ phase: 'expert_selection', step: '@experts', intent: null });
    customer.next();
    expect(customer).toMatchObject({ phase: 'quote_pending', intent: { call: 'quote' }, effects: [] });
    expect(request(customer).specificWorkman).toBe('e2');
  });

  it('needs a selected expert [O-5.03] [O-5.04]', () => {
    expect(atExperts().refusalOf(next)).toEqual({ code: 'required', message: required, field: '@experts' });
  });

  it.each([
    ['the expert was not offered', select('e9'), { code: 'unknown_expert', offered: false }],
    ['the list is not empty', skip('empty'), { code: 'not_empty' }],
  ])('refuses if %s', (_what, event, refusal) => {
    expect(atExperts().refusalOf(event)).toMatchObject(refusal);
  });

  it('refuses an expert who is no longer offered', () => {
    const customer = atExperts().send(select('e2')).offered('e1');
    expect(customer.refusalOf(next)).toMatchObject({ code: 'required', message: required });
    expect(customer.send(select('e1')).next().phase).toBe('quote_pending');
  });

  it.each([select('e1'), skip('empty')])('refuses $name until the list is known', (event) => {
    expect(atExperts().offered(null).refusalOf(event).code).toBe('experts_unknown');
  });

  it('can be skipped before the list is known and shows who will be assigned [O-4.17]', () => {
    const customer = atExperts().send(select('e1')).offered(null).send(skip());
    expect(customer).toMatchObject({ phase: 'quote_pending', intent: { call: 'quote' } });
    expect(customer.effects).toEqual([{ type: 'toast', level: 'info', text: toast }]);
    expect(request(customer).specificWorkman).toBeNull();
  });

  it('is skipped without a toast if the list is empty [O-2.44]', () => {
    const customer = atExperts().offered().send(skip('empty'));
    expect(customer).toMatchObject({ phase: 'quote_pending', effects: [] });
  });

  it('leads back to the last question and keeps the choice [O-4.21]', () => {
    const customer = atExperts().send(select('e2')).back();
    expect(customer).toMatchObject({ phase: 'questions', step: 'b' });
    expect(customer.next()).toMatchObject({ phase: 'expert_selection', step: '@experts' });
    expect(customer.next().phase).toBe('quote_pending');
  });

  it('drops the choice if an answer changed, and keeps it if the answer was repeated', () => {
    const customer = atExperts().send(select('e2')).back().answer('yes');
    expect(customer.state.expert?.chosen?.id).toBe('e2');
    customer.answer('no').next();
    expect(customer.state.expert).toBeNull();
    expect(customer.refusalOf(next).code).toBe('required');
  });

  it('is skipped if an edit from the summary changed nothing', () => {
    const quoted = () => atExperts().send(select('e2')).next().quoted();
    expect(quoted().jump('a').next()).toMatchObject({ phase: 'quote', step: '@quote' });
    expect(quoted().jump('a').go('no')).toMatchObject({ phase: 'expert_selection' });
    // A step back is no change: it leads over the step again.
    expect(quoted().back().next()).toMatchObject({ phase: 'expert_selection' });
  });

  it.each(['history', 'summary'] as const)('can be reached from the quote by %s', (by) => {
    const customer = atExperts()
      .send(select('e2'))
      .next()
      .quoted({ inquiry_id: 'of e2' })
      .jump('@experts', by);
    expect(customer).toMatchObject({
      phase: 'expert_selection',
      state: { expert: { chosen: { id: 'e2' } } },
    });
    expect(customer.next()).toMatchObject({ phase: 'quote', state: { quote: { inquiry_id: 'of e2' } } });
    const other = customer.jump('@experts', by).send(select('e1')).next();
    expect(other).toMatchObject({ phase: 'quote_pending', intent: { call: 'quote' } });
  });

  it('refuses a jump before it was passed', () => {
    const customer = new Customer(flow).go('yes');
    const jump = { name: 'jump', args: { step: '@experts', by: 'summary' } } as const;
    expect(customer.refusalOf(jump).code).toBe('not_passed');
  });

  it('sends the expert of the link if there is one', () => {
    const customer = new Customer(flow, { query: { workman: 'w7' } }).go('yes', 'yes');
    expect(request(customer).specificWorkman).toBe('w7');
  });
});

describe('a choice at the expert step', () => {
  const quote = { inquiry_id: 'i1' } as NonNullable<Customer['state']['quote']>;
  const withQuote = (customer: Customer) => Object.assign(customer, { state: { ...customer.state, quote } });

  it('keeps the quote of the same expert, and drops that of another', () => {
    const chosen = () => withQuote(atExperts().send(select('e2')));
    expect(chosen().send(select('e2')).state.quote).toBe(quote);
    expect(chosen().send(select('e1')).state.quote).toBeNull();
    expect(withQuote(atExperts()).send(select('e1')).state.quote).toBeNull();
  });

  it('is settled when the step is skipped', () => {
    expect(atExperts().send(skip()).state.expert).toEqual({ chosen: null, settled: true });
    expect(atExperts().send(select('e1')).state.expert).toMatchObject({ settled: false });
  });

  it('waits for a list that could not be loaded', () => {
    const customer = atExperts().send(select('e1')).offered(null);
    for (const event of [select('e1'), next, skip('empty')])
      expect(customer.refusalOf(event).code).toBe('experts_unknown');
    expect(customer.refusalOf(select('e1'))).not.toHaveProperty('offered');
    expect(atExperts().refusalOf(select('e9'))).toMatchObject({ code: 'unknown_expert', offered: false });
  });
});
