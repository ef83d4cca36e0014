import type { QuestionTag, QuestionType, ServiceDetail } from '@gam/schemas/questions';
import type { Area } from '@gam/schemas/upstream';

type UpstreamQuestion = ServiceDetail['questions'][number];

const region: QuestionType = 'region';
const areaTag: QuestionTag = 'workman_area';

/** The types whose answers are options. */
const selects = new Set<string>([
  'single_select',
  'multi_select',
  'numerical_single_select',
  'numerical_multi_select',
] satisfies QuestionType[]);

/** Whether a question asks for an area of the city without having options. [O-2.31, O-3.24] */
function asksForArea({ type, type_tags = [], options = [] }: UpstreamQuestion): boolean {
  return options.length === 0 && (type === region || (selects.has(type) && type_tags.includes(areaTag)));
}

/** Whether a service needs the areas of the city. */
export const needsAreas = ({ questions }: ServiceDetail): boolean => questions.some(asksForArea);

/** Returns the service with a city's areas as the options of its area questions. [O-2.31, O-3.22] */
export function withAreas<S extends ServiceDetail>(service: S, areas: readonly Area[]): S {
  const options = areas.map(({ id, name }) => ({ id, title: name }));
  const questions = service.questions.map((question) =>
    asksForArea(question) ? { ...question, options } : question,
  );
  return { ...service, questions };
}
