import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { failure } from './command.ts';
import { readPlan } from './options.ts';

const step = (percent: number) => ({ percent, min_minutes: 60, min_visitors: 100 });

async function planOf(steps: readonly object[], guards: readonly string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'gam-plan-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const plan = { steps, guards: guards.map((metric) => ({ metric })) };
  await writeFile(path.join(folder, 'plan.json'), JSON.stringify(plan));
  const terminal = {
    env: {},
    folder,
    print: () => {},
    note: () => {},
    readLine: async () => '',
    readSecret: async () => '',
  };
  const options = { percent: undefined, base: undefined, 'live-from': undefined, plan: 'plan.json' };
  return readPlan(options, terminal);
}

it('reads a plan whose shares rise', async () => {
  expect(await planOf([step(1), step(25)], ['errors'])).toMatchObject({
    ok: true,
    value: { plan: { guards: [{ metric: 'errors' }] } },
  });
});

it.each([
  [
    'plan.json: step 3 expects a greater share than the step before.',
    [step(5), step(25), step(25)],
    ['errors'],
  ],
  ['plan.json: names the guard errors twice.', [step(5), step(25)], ['errors', 'errors']],
])('refuses a plan: %s', async (message, steps, guards) => {
  expect(await planOf(steps, guards)).toEqual(failure(2, message));
});
