import { answerFormOf, type QuestionTag, type ServiceDetail } from '@gam/schemas/questions';
import type { Area } from '@gam/schemas/upstream';
import { done } from '@gam/shared/result';
import type { UpstreamResult } from '../../platform/upstream/failure.ts';

type UpstreamQuestion = ServiceDetail['questions'][number];

const areaTag: QuestionTag = 'workman_area';

/** Whether a question asks for an area of the city without having options. [O-3.24] */
function asksForArea({ type, type_tags = [], options = [] }: UpstreamQuestion): boolean {
  const holds = answerFormOf(type)?.holds;
  return options.length === 0 && (holds === 'area' || (holds === 'options' && type_tags.includes(areaTag)));
}

/** Whether a service needs the areas of the city. */
const needsAreas = ({ questions }: ServiceDetail): boolean => questions.some(asksForArea);

/** Returns the service with a city's areas as the options of its area questions. [O-2.31, O-3.22] */
function withAreas<S extends ServiceDetail>(service: S, areas: readonly Area[]): S {
  const options = areas.map(({ id, name }) => ({ id, title: name }));
  const questions = service.questions.map((question) =>
    asksForArea(question) ? { ...question, options } : question,
  );
  return { ...service, questions };
}

/** Returns the service as customers in a city see it; `load` loads the city's areas, where a question asks for one. */
export async function fillAreas<S extends ServiceDetail>(
  service: S,
  load: () => Promise<UpstreamResult<{ readonly results: readonly Area[] }>>,
): Promise<UpstreamResult<S>> {
  if (!needsAreas(service)) return done(service);
  const areas = await load();
  return areas.ok ? done(withAreas(service, areas.value.results)) : areas;
}
