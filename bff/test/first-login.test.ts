import { describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { event } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { option, questionOf, startEntryWorld, world } from './support/entry.ts';

startEntryWorld();

const secret = questionOf({
  type: 'single_select',
  id: 's',
  is_auth_required: true,
  options: [option('a'), option('b')],
});
const alone = questionOf({ type: 'single_select', id: 'one', is_mandatory: true, options: [option('only')] });
const askThese = (...questions: object[]) => world.changeService((service) => ({ ...service, questions }));

const buttonsOf = ({ screen }: Customer): string[] => screen.footer.map(({ id }) => id);
const waysOut = (customer: Customer): (string | undefined)[] => {
  const { leave, links } = customer.node('app_bar');
  return [leave?.href, ...links.map(({ href }) => href)].filter((href) => href !== undefined);
};

describe('a sign-in that is the first thing shown', () => {
  it.each([
    ['before the first question', [secret]],
    ['behind an automatic answer', [alone, secret]],
  ])('offers no back %s, and leaves like the first question [O-4.20] [O-4.23]', async (_where, questions) => {
    askThese(...questions);
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    expect(customer.screen.id).toBe('order.login.phone');
    expect(buttonsOf(customer)).not.toContain('back');
    expect(waysOut(customer)).toEqual(['/categories/home-services/cleaning?city_id=1']);
    await customer.sendAndWait(event('login_request_code', { phone: world.newPhone() }));
    expect(buttonsOf(customer)).toContain('back');
    await customer.send(event('back', {}));
    expect(customer.screen.id).toBe('order.login.phone');
    expect(buttonsOf(customer)).not.toContain('back');
  });

  it('has the link out in the bar of a client that draws no way out there', async () => {
    askThese(secret);
    const customer = world.newCustomer();
    customer.catalogue = 2;
    await customer.open(homeCleaning);
    expect(waysOut(customer)).toEqual(['/categories/home-services/cleaning?city_id=1']);
    expect(buttonsOf(customer)).not.toContain('back');
  });

  it('keeps its back behind a question', async () => {
    askThese(questionOf({ type: 'single_select', id: 'q', options: [option('a'), option('b')] }), secret);
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await customer.send(event('answer', { question: 'q', values: ['a'] }), event('next', {}));
    expect(buttonsOf(customer)).toContain('back');
    await customer.send(event('login_cancel', {}));
    expect(customer.flow.step).toBe('q');
  });
});
