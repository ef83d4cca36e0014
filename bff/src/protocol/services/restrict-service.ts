import type { ExpertRestriction } from '@gam/schemas/upstream';
import type { LocalService } from '../../engine/questions/complete-service.ts';

/**
 * The service as one expert does it: of a question that is listed only the answers listed are left. What would leave a
 * question without any option says nothing that could be asked, and is passed over. [O-7.02]
 */
export function restrictService(
  service: LocalService,
  restrictions: readonly ExpertRestriction[],
): LocalService {
  const kept = new Map(restrictions.map(({ question, answers }) => [question, new Set(answers)]));
  if (kept.size === 0) return service;
  const questions = service.questions.map((question) => {
    const answers = kept.get(question.id);
    const options = question.options?.filter(({ id }) => answers?.has(id)) ?? [];
    return options.length === 0 ? question : { ...question, options };
  });
  return { ...service, questions };
}
