import type { Service } from '../../questions/complete-service.ts';
import type { CompiledRules } from '../compiled-rules.ts';
import type { CheckCode, CheckFinding } from './check-finding.ts';
import { findingKinds } from './finding-kinds.ts';
import { surveyService } from './survey/surveyor.ts';

export type { CheckCode, CheckFinding };

/** The city of the order. */
interface City {
  readonly id: string;
}

/** The result of checking one service. */
interface ServiceCheck {
  readonly findings: readonly CheckFinding[];
  /** The ids of the rules that never match in it. A rule that matches in no service has no effect. */
  readonly unmatched: ReadonlySet<string>;
}

/**
 * Returns the findings of a service's questions under a rule document: only those that are certain for all answers and
 * entries. Pure; does not throw for a completed service.
 */
export function checkService(service: Service, rules: CompiledRules, city: City): ServiceCheck {
  const survey = surveyService(service, rules, city);
  const findings = (Object.keys(findingKinds) as CheckCode[]).flatMap((code) =>
    findingKinds[code](survey).map((finding) => ({ ...finding, code, service: service.slug })),
  );
  return { findings, unmatched: survey.unmatched };
}
