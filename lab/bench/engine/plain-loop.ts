import type { Contender } from './contender.ts';

/** Code by hand for this questionnaire: one loop over its questions at each step. */
export const plainLoop: Contender = {
  name: 'plain loop',
  load: ({ service }) => {
    const indexOf = new Map(service.questions.map(({ id }, index) => [id, index]));
    const questions = service.questions.map(({ id, parent, parent_requirements, options }) => ({
      id,
      parent: indexOf.get(parent ?? '') ?? -1,
      requirements: new Set(parent_requirements),
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
            const visible: boolean[] = [];
            for (const [index, { parent, requirements }] of questions.entries()) {
              const above = parent < 0 ? undefined : questions[parent];
              const chosen = above && answers[above.id];
              visible[index] =
                parent < 0 || (visible[parent] === true && chosen !== undefined && requirements.has(chosen));
              if (index > current && visible[index]) {
                current = index;
                return questions[index]?.id ?? null;
              }
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
