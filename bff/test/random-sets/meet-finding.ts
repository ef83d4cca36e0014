import type { RulesFinding } from '@gam/schemas/gate';
import { linkFacts } from '@gam/engine/fixtures';
import { seeded } from '@gam/shared/test/random';
import { openForcedWorld } from './forced-world.ts';
import { host } from './publish-set.ts';
import { missingAnswers } from './missing-answers.ts';
import { type Ending, type Guidance, playCustomer } from './random-customer.ts';
import type { RandomSet } from './random-set.ts';
import { begin, type SetsWorld } from './sets-world.ts';

/** Whether a customer who goes the way of a finding meets what it says. */
export type Meeting = 'met' | 'not_met' | 'not_tried';

/**
 * What a customer meets: an end that no order may have, or the question that the finding names. A question that customers
 * never come to is met by nobody: anyone who was asked would prove the finding wrong.
 */
const meets: Readonly<Record<string, 'broken' | 'asked' | 'never asked'>> = {
  dead_end: 'broken',
  no_option_left: 'broken',
  min_above_max: 'broken',
  entry_loop: 'broken',
  lost_link: 'broken',
  no_gateway: 'broken',
  invalid_automatic_answer: 'asked',
  sign_in_undone: 'asked',
  contradiction: 'never asked',
  unvisited_question: 'never asked',
};

/** Times that a customer goes the way: what it leaves open, such as times and counts, is drawn anew. */
const tries = 8;

const parameters = new Map(
  Object.entries(linkFacts).map(([path, { parameter }]) => [path.replace('query.', ''), parameter]),
);

/** Traits that no link makes: the time is set apart, and prices follow from random answers. */
const isOpen = /^at |toman/;

/** Who goes the way, as a browser can be: by the words of the finding; null where only an account of the team or an own history makes one. */
function readCustomer(words: string): Pick<Guidance, 'isGuest' | 'link' | 'hints'> | null {
  const [who = '', ...traits] = words.split(', ').filter((one) => !isOpen.test(one));
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
  if (expected === undefined) return 'not_tried';
  const guidance = guidanceOf(finding);
  if (guidance === null && expected !== 'never asked') return 'not_tried';
  const forced = await openForcedWorld(world, set.layer);
  try {
    for (let turn = 0; turn < tries; turn += 1) {
      forced.proxy.forget();
      const random = seeded(set.seed * 1_000 + 500 + turn);
      const isGuided = expected !== 'never asked' && guidance !== null;
      const ending = await playCustomer(forced, set, random, isGuided ? guidance : undefined);
      const isAsked = ending.asked.includes(finding.question ?? '');
      if (expected === 'never asked' && isAsked) return 'not_met';
      if (expected === 'asked' && isAsked) return 'met';
      if (expected === 'broken' && (await isBroken(forced, set, ending))) return 'met';
    }
    return expected === 'never asked' ? 'met' : 'not_met';
  } finally {
    await forced.stop();
  }
}

/** The way of a finding; null where it has none that a browser can go. */
function guidanceOf({ way }: RulesFinding): Guidance | null {
  const who = way && readCustomer(way.customer);
  if (!way || !who) return null;
  const values = new Map(way.steps.map((one) => [one.step, one.values]));
  return { ...who, at: Math.max(Date.parse(way.at), begin), values };
}

/** Whether an order ended as none may. */
const isBroken = async (world: SetsWorld, set: RandomSet, { is, flow }: Ending): Promise<boolean> =>
  is === 'broken' || (is === 'ordered' && (await missingAnswers(world, set, flow ?? '')).length > 0);
