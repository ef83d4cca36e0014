import { answerForms, type Question } from '@gam/schemas/questions';
import { upstreamToken } from '@gam/shared/test/server-process';
import { keptAnswers } from '../support/home-cleaning.ts';
import type { RandomSet } from './random-set.ts';
import type { SetsWorld } from './sets-world.ts';

/** What a rule says, as far as it matters here. */
interface Said {
  readonly when: Readonly<Record<string, { readonly const?: unknown }>>;
  readonly then: { readonly skip?: boolean; readonly mandatory?: boolean };
}

/** Whether a rule of the set may let a question pass without an answer. */
const mayPass = ({ layer }: RandomSet, { id }: Question): boolean =>
  (layer.rules as unknown as Said[]).some(
    ({ when, then }) => when['question.id']?.const === id && (then.skip === true || then.mandatory === false),
  );

/**
 * The mandatory questions that were passed without an answer: judged by the service's content alone, without the engine. A
 * question that a rule may take out is not judged, nor one below it. An order that the marketplace lacks is missing whole.
 */
export async function missingAnswers(world: SetsWorld, set: RandomSet, flow: string): Promise<string[]> {
  const reply = await fetch(`${world.marketplace.url}/v2/orders/by-key/${flow}/`, {
    headers: { authorization: `Bearer ${upstreamToken}` },
  });
  if (reply.status !== 200 && !set.isPrepaid) return ['an order'];
  const given = new Map(keptAnswers(world.proxy).map(({ question, values }) => [question, values]));
  return set.questions
    .filter((question) => question.is_mandatory && !mayPass(set, question))
    .filter(({ parent, parent_requirements: needed }) => {
      const values = parent === null ? [] : (given.get(parent) ?? []);
      return (
        parent === null ||
        (values.length > 0 && (needed.length === 0 || needed.some((one) => values.includes(one))))
      );
    })
    .filter(({ id, type }) => answerForms[type].holds !== 'nothing' && (given.get(id) ?? []).length === 0)
    .map(({ id }) => id);
}
