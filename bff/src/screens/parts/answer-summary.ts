import type { Summary } from '@gam/schemas/descriptors';
import type { Evaluation } from '../../flow/evaluation.ts';
import { summariseRow } from '../../flow/submission.ts';
import { makeView } from '../../flow/question-view.ts';
import { texts } from '../../texts.ts';

/** The answers so far; those that the customer gave can be changed in place. [O-2.21] */
export function summariseAnswers(evaluation: Evaluation, title: string, key: string): Summary {
  const { flow, state } = evaluation;
  const rows = evaluation.rows().filter((row) => (row.answer?.values.length ?? 0) > 0);
  return {
    type: 'summary',
    key,
    title,
    items: rows.map((row) => {
      const { question } = row.at;
      const canChange = !row.isAutomatic && state.passed.includes(question.id);
      return {
        key: question.id,
        title: makeView(flow, question, row.decision).texts.title ?? question.title,
        text: summariseRow(evaluation, row),
        ...(canChange && {
          change: {
            id: `change_${question.id}`,
            label: texts.order.change,
            event: 'jump' as const,
            args: { step: question.id, by: 'summary' },
            kind: 'quiet' as const,
            skips_answer: true,
          },
        }),
      };
    }),
    labels: { more: texts.order.seeMore, less: texts.order.seeLess },
    empty: texts.order.nothingYet,
  };
}
