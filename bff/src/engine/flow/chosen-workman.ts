import type { Evaluation } from './evaluation.ts';

/** Who is asked for: named by the link that led here, else chosen behind the questions or in one. [O-1.04, O-4.49] */
export function chosenWorkman(evaluation: Evaluation): string | null {
  const { query } = evaluation.state.facts;
  return query.workman ?? evaluation.state.expert?.chosen?.id ?? chosenFavourite(evaluation);
}

function chosenFavourite(evaluation: Evaluation): string | null {
  for (const { answer, beside } of evaluation.rows()) {
    const chosen = beside.find(({ id }) => answer?.values.includes(id));
    if (chosen) return chosen.value;
  }
  return null;
}
