import type { QuestionTag, QuestionType, ServiceDetail } from '@gam/schemas/questions';
import type { Area } from '@gam/schemas/upstream';

type UpstreamQuestion = ServiceDetail['questions'][number];

const region: QuestionType = 'region';
const areaTag: QuestionTag = 'workman_area';

/** The types that are answered with options of their own. */
const selects = new Set<string>([
  'single_select',
  'multi_select',
  'numerical_single_select',
  'numerical_multi_select',
] satisfies QuestionType[]);

/** Whether a question is answered with an area of the city, and does not say itself with which. [O-2.31, O-3.24] */
function asksForArea({ type, type_tags = [], options = [] }: UpstreamQuestion): boolean {
  return options.length === 0 && (type === region || (selects.has(type) && type_tags.includes(areaTag)));
}

/** Whether a service is not whole without the areas of the city. */
export const needsAreas = ({ questions }: ServiceDetail): boolean => questions.some(asksForArea);

/** The service with a city's areas as the options of the questions that are answered with one. [O-2.31, O-3.22] */
export function withAreas<S extends ServiceDetail>(service: S, areas: readonly Area[]): S {
  const options = areas.map(({ id, name }) => ({ id, title: name }));
  const questions = service.questions.map((question) =>
    asksForArea(question) ? { ...question, options } : question,
  );
  return { ...service, questions };
}
