import type { RulesFinding } from '@gam/schemas/gate';
import { linkFacts } from '@gam/engine/fixtures';
import { seeded } from '@gam/shared/test/random';
import { openForcedWorld } from './forced-world.ts';
import { host } from './publish-set.ts';
import { type Guidance, playCustomer } from './random-customer.ts';
import type { RandomSet } from './random-set.ts';
import { begin, type SetsWorld } from './sets-world.ts';

/** Whether a customer who goes the way of a finding meets what it says. */
export type Meeting = 'met' | 'not_met' | 'not_tried';

/** What a customer meets: an end that no order may have, or the question that the finding names. */
const meets: Readonly<Record<string, 'broken' | 'asked'>> = {
  dead_end: 'broken',
  no_option_left: 'broken',
  min_above_max: 'broken',
  entry_loop: 'broken',
  lost_link: 'broken',
  no_gateway: 'broken',
  invalid_automatic_answer: 'asked',
  sign_in_undone: 'asked',
};

/** Times that a customer goes the way: what it leaves open, such as times and counts, is drawn anew. */
const tries = 8;

const parameters = new Map(
  Object.entries(linkFacts).map(([path, { parameter }]) => [path.replace('query.', ''), parameter]),
);

/** Who goes the way, as a browser can be: by the words of the finding; null where only an account of the team or an own history makes one. */
function readCustomer(words: string): Pick<Guidance, 'isGuest' | 'link' | 'hints'> | null {
  const [who = '', ...traits] = words.split(', ').filter((one) => !one.startsWith('at '));
  if (who !== 'guest' && who !== 'customer') return null;
  const url = new URL(host.url, 'http://gam');
  let hints: Guidance['hints'] = {};
  for (const trait of traits) {
    const [, field = '', text, flag] = /^(\w+) = (?:"(.*)"|(true))$/.exec(trait) ?? [];
    const parameter = parameters.get(field) ?? null;
    if (trait === 'in the app') url.searchParams.set('in_app', 'true');
    else if (trait === 'on a phone') hints = { 'sec-ch-ua-mobile': '?1' };
    else if (parameter !== null) url.searchParams.set(parameter, text ?? flag ?? '');
    else return null;
  }
  return { isGuest: who === 'guest', link: url.pathname + url.search, hints };
}

/** Lets customers go the way of a finding on a BFF on which the refused set counts. */
export async function meetFinding(world: SetsWorld, set: RandomSet, finding: RulesFinding): Promise<Meeting> {
  const expected = meets[finding.code];
  const who = finding.way && readCustomer(finding.way.customer);
  if (!finding.way || expected === undefined || !who) return 'not_tried';
  const { at, steps } = finding.way;
  const forced = await openForcedWorld(world, set.layer);
  try {
    for (let turn = 0; turn < tries; turn += 1) {
      const guidance: Guidance = {
        ...who,
        at: Math.max(Date.parse(at), begin),
        values: new Map(steps.map(({ step, values }) => [step, values])),
      };
      const ending = await playCustomer(forced, set, seeded(set.seed * 1_000 + 500 + turn), guidance);
      if (expected === 'broken' && ending.is === 'broken') return 'met';
      if (expected === 'asked' && ending.asked.includes(finding.question ?? '')) return 'met';
    }
    return 'not_met';
  } finally {
    await forced.stop();
  }
}
