import type { AnswerValues } from '@gam/shared/validate-answer';
import { isLearntFrom } from '../facts/live-facts.ts';
import { noLiveFacts } from '../facts/no-facts.ts';
import type { Flow, Row } from '../flow/flow.ts';
import { chosenDate } from '../flow/given-facts.ts';
import { makeView } from '../flow/question-view.ts';
import { kindIn } from '../questions/question-kinds.ts';
import type { LiveCondition, OrderedRules } from '../rules/compiled-rules.ts';

/** Dates that rules can tell apart, by what the conditions say of them. */
type Dates = ReadonlyMap<string, AnswerValues>;

/**
 * Returns the valid answers to a question for a date, one of each class that the rules' conditions on the chosen date
 * cut; none if the question gives no date or no rule reads one. `now` is in ms since 1970.
 */
export function makeTellDatesApart(
  rules: readonly OrderedRules[],
): (flow: Flow, row: Row, now: number) => Dates {
  const conditions = rules.flatMap(conditionsOnDates);
  // The same question is asked of many walkers.
  const known = new Map<string, Dates>();
  return (flow, row, now) => {
    const { question, gives } = row.at;
    if (gives !== 'date' || conditions.length === 0) return new Map();
    const view = makeView(flow, row);
    const key = JSON.stringify([
      question.id,
      now,
      view.widget,
      view.options.map(({ id }) => id),
      view.limits,
    ]);
    const found = known.get(key);
    if (found) return found;
    const dates = new Map<string, AnswerValues>();
    for (const answer of kindIn(question, view).samples?.(question, view, now) ?? []) {
      const facts = { ...noLiveFacts, chosen: chosenDate(question, answer), now };
      const kind = conditions.map(({ accepts, read }) => (accepts(read(facts)) ? 1 : 0)).join('');
      if (!dates.has(kind)) dates.set(kind, answer);
    }
    known.set(key, dates);
    return dates;
  };
}

const conditionsOnDates = ({ at }: OrderedRules): LiveCondition[] =>
  Object.values(at)
    .flat()
    .flatMap(({ when, any }) => [...when, ...(any ?? []).flat()])
    .filter((condition) => condition.is === 'live')
    .filter(({ path }) => isLearntFrom(path, 'date'));
