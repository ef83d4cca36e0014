import type { ServiceDetail } from '@gam/schemas/questions';

export type Shape = 'tree' | 'chain';

/** A questionnaire for measuring: single selects of three options, two of which show the children. */
export interface Questionnaire {
  readonly shape: Shape;
  readonly service: ServiceDetail;
}

/** The options; the first two show a question's children. */
export const optionIds = ['a', 'b', 'c'] as const;
export const showing: readonly string[] = ['a', 'b'];

const parentOf = {
  tree: (index: number) => Math.floor((index - 1) / 2),
  chain: (index: number) => index - 1,
} satisfies Record<Shape, (index: number) => number>;

export const questionId = (index: number): string => `q${index}`;

export function makeQuestionnaire(shape: Shape, size: number): Questionnaire {
  const questions = Array.from({ length: size }, (_, index) => ({
    id: questionId(index),
    type: 'single_select',
    title: `Question ${index}`,
    is_mandatory: true,
    options: optionIds.map((id) => ({ id, title: `Option ${id}` })),
    ...(index > 0 && { parent: questionId(parentOf[shape](index)), parent_requirements: [...showing] }),
  }));
  return { shape, service: { ...measured, questions } };
}

const measured: Omit<ServiceDetail, 'questions'> = {
  id: 's1',
  slug: 'measured',
  base_slug: 'measured',
  title: 'Measured',
  min_hours_before_order_allowed: 0,
  date_question_type: 'exact_date_time',
  date_question_values: null,
  is_periodic: false,
  weather_enabled: false,
  max_voice_duration_minutes: null,
  date_probability_message: null,
  has_price: true,
  rel_canonical_link: null,
  new_work_flow: false,
};
