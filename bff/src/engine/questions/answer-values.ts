import type { WireAnswer } from '@gam/schemas/questions';
import type { AnswerValues } from '@gam/shared/validate-answer';

/** The values and counts alone: what is stored with an answer (who gave it, when) is not for everyone it is sent to. */
export function pickAnswerValues({ values, counts }: AnswerValues): Pick<WireAnswer, 'values' | 'counts'> {
  return counts === undefined ? { values: [...values] } : { values: [...values], counts: [...counts] };
}
