import jsonLogicLibrary, { type RulesLogic } from 'json-logic-js';
import type { Contender } from './contender.ts';

/**
 * The plain loop with json-logic-js for its conditions: one rule for each question, over the answers of the visible
 * questions before it. The library has no questionnaires, so it needs this loop around it.
 */
export const jsonLogic: Contender = {
  name: 'json-logic-js',
  load: ({ service }) => {
    const questions = service.questions.map(({ id, parent, parent_requirements, options }) => ({
      id,
      condition: parent ? conditionOf(parent, parent_requirements ?? []) : null,
      allowed: new Set(options?.map((option) => option.id)),
    }));
    return {
      begin: () => {
        const answers: Record<string, string> = {};
        let current = 0;
        return {
          step: (option) => {
            const asked = questions[current];
            if (!asked?.allowed.has(option)) throw new Error('not offered');
            answers[asked.id] = option;
            const shown: Record<string, string> = {};
            for (const [index, { id, condition }] of questions.entries()) {
              const isVisible = condition === null || jsonLogicLibrary.apply(condition, shown) === true;
              if (isVisible && index > current) {
                current = index;
                return id;
              }
              const answer = answers[id];
              if (isVisible && answer !== undefined) shown[id] = answer;
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

const conditionOf = (parent: string, requirements: string[]): RulesLogic => ({
  in: [{ var: parent }, requirements],
});
