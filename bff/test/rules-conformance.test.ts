import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RulesFinding } from '@gam/schemas/gate';
import { runRulesCommand, signInByCommand } from './support/rules-command.ts';
import { World } from './support/world.ts';

const folder = path.resolve(import.meta.dirname, 'conformance/rules');

let world: World;
let token: string;
beforeAll(async () => {
  world = await World.startAlone();
  ({ token } = await signInByCommand('09120000004', world));
});
afterAll(() => world.stop());

/** Checks one layer beside the live documents, with the services of the demo. */
async function check(name: string) {
  const env = { GAM_URL: world.bff.url, GAM_TOKEN: token };
  const { code, out } = await runRulesCommand(['check', `${name}.json`, '--json'], { folder, env });
  const { findings } = JSON.parse(out.join('\n')) as { findings: RulesFinding[] };
  return { code, errors: findings.filter(({ severity }) => severity === 'error') };
}

/** What each broken document is refused for, and whether only a walk finds it. */
const broken = {
  'nights-of-esfand': ['no_option_left', true],
  wider: ['cannot_apply', false],
  'two-of-three': ['no_option_left', true],
  'no-gateway': ['no_gateway', true],
  'no-price-goes': ['dead_end', true],
  'lost-link': ['lost_link', true],
  'friday-noon': ['entry_loop', true],
} as const;
const sound = ['thursday-evenings', 'exactly-two', 'isfahan-from-tehran'] as const;

describe('the documents of the conformance table', () => {
  it('are all in one of its two parts', () => {
    const names = readdirSync(folder).map((file) => path.basename(file, '.json'));
    expect(names.toSorted()).toEqual([...Object.keys(broken), ...sound].toSorted());
  });

  it.each(Object.entries(broken))(
    'refuses %s, with the rule and the way',
    async (name, [found, isWalked]) => {
      const { code, errors } = await check(name);
      expect(code).toBe(1);
      expect(errors.map((one) => [one.code, one.document, one.rule])).toContainEqual([found, name, 'r1']);
      expect(errors.every(({ way }) => way != null)).toBe(isWalked);
    },
  );

  it.each(sound)('accepts %s', async (name) => {
    expect(await check(name)).toEqual({ code: 0, errors: [] });
  });
});
