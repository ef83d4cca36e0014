import type { Service } from '../../questions/complete-service.ts';
import type { CompiledRules } from '../compiled-rules.ts';
import type { CheckCode, CheckFinding } from './check-finding.ts';
import { findingKinds } from './finding-kinds.ts';
import { surveyService } from './survey/survey-service.ts';

export type { CheckCode, CheckFinding };

/** Where the order is. */
interface City {
  readonly id: string;
}

/**
 * What is wrong with a service's questions under a rule document: only what is certain, whatever customers answer and
 * however they came. Pure, and it throws for no service that was completed.
 */
export function checkService(service: Service, rules: CompiledRules, city: City): readonly CheckFinding[] {
  const survey = surveyService(service, rules, city);
  return (Object.keys(findingKinds) as CheckCode[]).flatMap((code) =>
    findingKinds[code](survey).map((finding) => ({ code, service: service.slug, ...finding })),
  );
}

/**
 * The ids of the rules that match nowhere in a service. Those that match in none of the services that a document is
 * for are of no use at all.
 */
export const unmatchedRules = (service: Service, rules: CompiledRules, city: City): ReadonlySet<string> =>
  surveyService(service, rules, city).unmatched;
