import type { Summary } from '@gam/schemas/descriptors';
import type { Evaluation, Row } from '../../flow/evaluation.ts';
import { summariseRow } from '../../flow/submission.ts';
import { makeView } from '../../flow/question-view.ts';
import { texts } from '../../texts.ts';

/** The answers before a position, those that the customer gave to be changed in place. [O-2.21] */
export function summariseAnswers(
  evaluation: Evaluation,
  { title, key, before }: { title: string; key: string; before: number },
): Summary {
  const { flow, state } = evaluation;
  const isShown = ({ at, answer }: Row): boolean =>
    (answer?.values.length ?? 0) > 0 && (at.index < before || state.passed.includes(at.question.id));
  const rows = evaluation.rows().filter(isShown);
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
