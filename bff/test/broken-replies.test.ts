import { keepLines } from '@gam/shared/test/keep-lines';
import { bffCalls } from '@gam/schemas/descriptors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrokenReplies } from '@gam/schemas/fixtures';
import { logOptions } from '../src/platform/log-options.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { readMetrics } from './support/read-metrics.ts';
import { signInByCommand } from './support/rules-command.ts';
import { ServicesTerminal } from './support/services-command.ts';
import { World } from './support/world.ts';

const { lines, stream } = keepLines(String);

let world: World;
beforeAll(async () => {
  world = await World.startAlone();
  await world.restartBff({ env: { METRICS_PORT: '0' }, logger: { ...logOptions('info'), stream } });
});
afterAll(() => world.stop());

const told = () =>
  lines
    .map((line) => JSON.parse(line) as { msg?: string })
    .filter(({ msg }) => msg === 'a reply of the upstream breaks the contract');

/** Opens the page so often that each visit asks the upstream again. */
async function visit(times: number): Promise<void> {
  for (let visits = 0; visits < times; visits += 1) {
    world.ahead += 6_000;
    await world.newCustomer().open(homeCleaning);
  }
}

it('logs a reply that breaks the contract once per kind and minute, counts it, and shows it to the team', async () => {
  world.changeService((service) => ({
    ...service,
    questions: service.questions.map((question) => ({ ...question, title: 7 })),
  }));
  await visit(4);
  const kind = { call: 'loadService', expected: 'must be string', got: '7' };
  expect(told()).toMatchObject([{ ...kind, field: '/questions/0/title', level: 40 }]);
  const valueOf = await readMetrics(world.bff);
  expect(valueOf('bff_upstream_broken_replies_total{call="loadService"}')).toBe(4);
  world.ahead += 60_000;
  await visit(1);
  expect(told()).toHaveLength(2);

  const { token } = await signInByCommand('09120000004', world);
  const { path } = bffCalls.listBrokenReplies;
  const ask = (headers: Record<string, string> = {}) => fetch(world.bff.url + path, { headers });
  const { results } = (await (await ask({ authorization: `Bearer ${token}` })).json()) as BrokenReplies;
  expect(results).toEqual([
    {
      ...kind,
      field: '/questions/*/title',
      count: 5,
      first_at: expect.any(String),
      last_at: expect.any(String),
    },
  ]);
  expect((await ask()).status).toBe(404);
  const terminal = new ServicesTerminal(world.folder, () => ({ GAM_URL: world.bff.url, GAM_TOKEN: token }));
  expect((await terminal.type('status')).out.at(-1)).toMatch(
    /^broken reply {2}loadService at \/questions\/\*\/title: must be string, got 7 \(5 times, last /,
  );
});
