import { answerFormOf, type QuestionTag, type ServiceDetail } from '@gam/schemas/questions';
import type { Area } from '@gam/schemas/upstream';

type UpstreamQuestion = ServiceDetail['questions'][number];

const areaTag: QuestionTag = 'workman_area';

/** Whether a question asks for an area of the city without having options. [O-3.24] */
function asksForArea({ type, type_tags = [], options = [] }: UpstreamQuestion): boolean {
  const holds = answerFormOf(type)?.holds;
  return options.length === 0 && (holds === 'area' || (holds === 'options' && type_tags.includes(areaTag)));
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
