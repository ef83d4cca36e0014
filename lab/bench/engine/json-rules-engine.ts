import { Engine, type RuleProperties } from 'json-rules-engine';
import type { Contender } from './contender.ts';

/**
 * One rule for each question: its event means that the parent's answer shows the question; the answers are the facts of
 * a run. All rules have one priority, so that they run together; a loop over the events checks that the parent itself is
 * visible, which costs less than a chain of rules. One engine serves all customers, since runs share no state and do not
 * overlap here.
 */
export const jsonRulesEngine: Contender = {
  name: 'json-rules-engine',
  load: ({ service }) => {
    const engine = new Engine(service.questions.flatMap(ruleOf), { allowUndefinedFacts: true });
    const questions = service.questions.map(({ id, parent, options }) => ({
      id,
      parent: parent ?? null,
      allowed: new Set(options?.map((option) => option.id)),
    }));
    return {
      begin: () => {
        const answers: Record<string, string> = {};
        let current = 0;
        return {
          step: async (option) => {
            const asked = questions[current];
            if (!asked?.allowed.has(option)) throw new Error('not offered');
            answers[asked.id] = option;
            const { events } = await engine.run(answers);
            const shown = new Set(events.map(({ type }) => type));
            const visible = new Set<string>();
            for (const [index, { id, parent }] of questions.entries()) {
              if (parent !== null && !(visible.has(parent) && shown.has(id))) continue;
              if (index > current) {
                current = index;
                return id;
              }
              visible.add(id);
            }
            return null;
          },
          live: () => ({ answers, current }),
          stored: () => ({ answers, current }),
        };
      },
    };
  },
};

interface Asked {
  readonly id: string;
  readonly parent?: string | null;
  readonly parent_requirements?: readonly string[] | null;
}

const ruleOf = ({ id, parent, parent_requirements }: Asked): RuleProperties[] =>
  parent
    ? [
        {
          conditions: { all: [{ fact: parent, operator: 'in', value: parent_requirements }] },
          event: { type: id },
        },
      ]
    : [];
