import type { RulesFinding } from '@gam/schemas/gate';
import { seeded } from '@gam/shared/test/random';
import { host, publishSet } from './publish-set.ts';
import { meetFinding, type Meeting } from './meet-finding.ts';
import { type Ending, playCustomer } from './random-customer.ts';
import { type RandomSet, randomSet } from './random-set.ts';
import { begin, type SetsWorld } from './sets-world.ts';
import { missingAnswers } from './missing-answers.ts';

/** What one random set came to. */
export interface PlayedSet {
  readonly set: RandomSet;
  readonly is: 'sound' | 'refused' | 'held_back';
  readonly findings: readonly RulesFinding[];
  readonly endings: readonly Ending[];
  /** What must not be, in words; empty if nothing. */
  readonly broken: readonly string[];
}

/** Publishes the set of a seed, and lets customers order under it if it is called sound. */
export async function playSet(world: SetsWorld, seed: number, customers: number): Promise<PlayedSet> {
  const set = randomSet(seed, host.slug);
  await world.moveClock(begin);
  const publication = await publishSet(world, set);
  if (publication.is === 'held_back') {
    return { set, is: 'held_back', findings: [], endings: [], broken: [`held back: ${publication.reason}`] };
  }
  const { findings } = publication;
  if (publication.is === 'refused') return { set, is: 'refused', findings, endings: [], broken: [] };
  const endings: Ending[] = [];
  const broken: string[] = [];
  for (let turn = 0; turn < customers; turn += 1) {
    world.proxy.forget();
    const ending = await playCustomer(world, set, seeded(seed * 1_000 + turn));
    endings.push(ending);
    if (ending.is === 'broken') broken.push(`customer ${turn}: ${ending.at}`);
    if (ending.is !== 'ordered') continue;
    const missing = await missingAnswers(world, set, ending.flow ?? '');
    broken.push(...missing.map((id) => `customer ${turn}: ordered without ${id}`));
  }
  return { set, is: 'sound', findings, endings, broken };
}

/** What customers met of the errors for which a set was refused, one of each kind. */
export async function meetRefusal(
  world: SetsWorld,
  { is, set, findings }: PlayedSet,
): Promise<readonly { readonly code: string; readonly met: Meeting; readonly way: RulesFinding['way'] }[]> {
  if (is !== 'refused') return [];
  const errors = findings.filter(({ severity }) => severity === 'error');
  const kinds = new Map(errors.map((finding) => [finding.code, finding]));
  const meetings = [];
  for (const [code, finding] of kinds)
    meetings.push({ code, met: await meetFinding(world, set, finding), way: finding.way });
  return meetings;
}
