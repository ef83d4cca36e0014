import type { Service } from '../../questions/complete-service.ts';
import type { CompiledRules } from '../compiled-rules.ts';
import type { CheckCode, CheckFinding } from './check-finding.ts';
import { findingKinds } from './finding-kinds.ts';
import { surveyService } from './survey/surveyor.ts';

export type { CheckCode, CheckFinding };

/** Where the order is. */
interface City {
  readonly id: string;
}

/** What one look at a service finds. */
export interface ServiceCheck {
  readonly findings: readonly CheckFinding[];
  /** The ids of the rules that match nowhere in it: those that match in no service at all are of no use. */
  readonly unmatched: ReadonlySet<string>;
}

/**
 * What is wrong with a service's questions under a rule document: only what is certain, whatever customers answer and
 * however they came. Pure, and it throws for no service that was completed.
 */
export function checkService(service: Service, rules: CompiledRules, city: City): ServiceCheck {
  const survey = surveyService(service, rules, city);
  const findings = (Object.keys(findingKinds) as CheckCode[]).flatMap((code) =>
    findingKinds[code](survey).map((finding) => ({ ...finding, code, service: service.slug })),
  );
  return { findings, unmatched: survey.unmatched };
}
