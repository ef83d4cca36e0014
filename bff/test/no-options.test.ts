import { keepLines } from '@gam/shared/test/keep-lines';
import { expect, it, vi } from 'vitest';
import { answer, next } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { option, questionOf, quotes, startEntryWorld, world } from './support/entry.ts';

startEntryWorld();

it('passes over a mandatory select whose own document has no options, and logs it [readings 38]', async () => {
  const { lines, stream } = keepLines(String);
  await world.restartBff({ logger: { level: 'warn', stream } });
  const options = [option('a'), option('b')];
  world.changeService((service) => ({
    ...service,
    questions: [
      questionOf({ id: 'first', type: 'single_select', options }),
      questionOf({ id: 'none', type: 'single_select', options: [] }),
      questionOf({ id: 'counted', type: 'numerical_multi_select' }),
      questionOf({ id: 'child', type: 'text', parent: 'none', parent_requirements: [] }),
      questionOf({ id: 'last', type: 'single_select', options }),
    ],
  }));
  world.proxy.fail(quotes, { does: 'answer', status: 400, body: '{"message":"بدون آن نمی‌شود"}' });
  const customer = world.newCustomer();
  await customer.open(homeCleaning);
  await customer.send(answer('first', ['a']), next());
  expect(customer.flow.step).toBe('last');
  await customer.sendAndWait(answer('last', ['b']), next());
  const [sent] = world.proxy.calls(quotes).slice(-1);
  expect(sent?.body).toMatchObject({ answers: [{ id: 'first' }, { id: 'last' }] });
  expect(customer.flow.step).toBe('last');
  await vi.waitFor(() => expect(lines.join('')).toMatch(/none.{0,200}passed over unanswered/s));
});
