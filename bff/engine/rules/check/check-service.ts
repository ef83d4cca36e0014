import type { Service } from '../../questions/complete-service.ts';
import type { CompiledRule, FlowRules } from '../compiled-rules.ts';
import type { CheckCode, CheckFinding } from './check-finding.ts';
import { findingKinds } from './finding-kinds.ts';
import type { ServiceInCity } from './service-in-city.ts';
import { surveyService } from './survey/surveyor.ts';

/** The result of checking one service. */
interface ServiceCheck {
  readonly findings: readonly CheckFinding[];
  /** The rules that never match in it. A rule that matches in no service has no effect. */
  readonly unmatched: ReadonlySet<CompiledRule>;
  /** The ids of the questions that are certainly never shown; `findings` say why. */
  readonly hidden: ReadonlySet<string>;
}

/**
 * Returns the findings of a service's questions under its rules: only those that are certain for all answers and
 * entries. Pure; does not throw for a completed service.
 */
export function checkService(service: Service, rules: FlowRules, city: ServiceInCity['city']): ServiceCheck {
  const survey = surveyService(service, rules, city);
  const findings = (Object.keys(findingKinds) as CheckCode[]).flatMap((code) =>
    findingKinds[code](survey).map((finding) => ({ ...finding, code, service: service.slug })),
  );
  const hidden = survey.questions.filter((seen) => seen.hidden !== null).map(({ question }) => question.id);
  return { findings, unmatched: survey.unmatched, hidden: new Set(hidden) };
}
