import type { QuestionTag, QuestionType } from '@gam/schemas/questions';
import type { ServiceQuestion } from '../catalogue/service-question.ts';

const region: QuestionType = 'region';
const areaTag: QuestionTag = 'workman_area';
const several = new Set<string>(['multi_select', 'numerical_multi_select'] satisfies QuestionType[]);
const selects = new Set<string>(['single_select', 'numerical_single_select', ...several]);

/** Whether a question is answered with areas of the city: a region, or a select for one without options. [O-3.24] */
export const asksForArea = ({
  type,
  type_tags,
  options,
}: Pick<ServiceQuestion, 'type' | 'type_tags' | 'options'>): boolean =>
  type === region || (selects.has(type) && type_tags.includes(areaTag) && options.length === 0);

/** Whether it may be answered with more than one. */
export const takesSeveralAreas = ({ type }: Pick<ServiceQuestion, 'type'>): boolean => several.has(type);
