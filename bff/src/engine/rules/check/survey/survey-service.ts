import type { Service } from '../../../questions/complete-service.ts';
import type { CompiledRules } from '../../compiled-rules.ts';
import { findCycles } from './parent-cycles.ts';
import type { Survey } from './survey.ts';
import { Surveyor } from './surveyor.ts';

/** Looks at every question once, parents before children, and at every rule. */
export function surveyService(service: Service, rules: CompiledRules, city: { readonly id: string }): Survey {
  const indexOf = new Map(service.questions.map(({ id }, index) => [id, index]));
  const cycles = findCycles(service.questions, indexOf);
  const inCycle = new Map(cycles.flatMap((cycle) => cycle.map((index) => [index, cycle[0] ?? index])));
  const surveyor = new Surveyor({ service, rules, city, indexOf, inCycle });
  for (const [index, question] of service.questions.entries()) surveyor.add(question, index);
  const { questions } = surveyor;
  return { service, rules, questions, indexOf, cycles, unmatched: surveyor.unmatched() };
}
