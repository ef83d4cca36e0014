import type { Flow } from '../flow/flow.ts';
import { livePathsOf } from '../rules/bind-rule.ts';
import { checkService } from '../rules/check/check-service.ts';
import type { ProvenFinding } from '../rules/check/check-finding.ts';
import type { CompiledRule } from '../rules/compiled-rules.ts';
import { causeBy } from './causes.ts';
import type { Coming } from './customers/make-customers.ts';
import { findEntryLoop, type FlowOf } from './entry-loops.ts';
import { lostLinks, type Surroundings } from './lost-links.ts';
import { serviceWarnings } from './service-warnings.ts';
import { unvisitedFindings } from './unvisited-findings.ts';
import type { WalkFault } from './walk-fault.ts';
import { walkService, type VerdictOn, type WalkBounds, type WalkReport } from './walk-service.ts';

/** What the check of one service found. */
export interface Proof {
  readonly findings: readonly ProvenFinding[];
  /** The rules that never match in this service. */
  readonly unmatched: ReadonlySet<CompiledRule>;
  /** The sets of answers that led to an order. */
  readonly sets: ReadonlySet<string>;
}

interface Around {
  readonly coming: Coming;
  /** What is known of the places that links lead to; null: links are not followed. */
  readonly places: Surroundings | null;
  readonly flowOf: FlowOf;
  readonly bounds?: WalkBounds;
  readonly verdictOn?: VerdictOn;
}

/** Kinds that name the same fault of a question, found by survey and by walk. */
const impassable: ReadonlySet<string> = new Set([
  'no_option_left',
  'flow_cannot_end',
  'dead_end',
  'min_above_max',
]);

/** Returns the findings of one service: what is certain without a walk, and what walks with the engine meet. Pure. */
export function proveService(flow: Flow, { coming, places, flowOf, bounds, verdictOn }: Around): Proof {
  const city = { id: flow.facts.city.id ?? '' };
  const { findings: known, unmatched, hidden } = checkService(flow.service, flow.rules, city);
  const report = walkService(flow, coming, bounds, verdictOn);
  const faults = report.faults.map((fault) => ofFault(flow, fault));
  const isTold = (fault: ProvenFinding) =>
    known.some(
      ({ question, code }) =>
        question !== null &&
        question === fault.question &&
        impassable.has(code) &&
        impassable.has(fault.code),
    );
  const certain = known.map((finding): ProvenFinding => {
    const met = faults.find((fault) => isTold(fault) && fault.question === finding.question);
    const isMet = met !== undefined && impassable.has(finding.code);
    if (!isMet) return { ...finding, way: null };
    return { ...finding, rule: met.rule, document: met.document ?? null, severity: 'error', way: met.way };
  });
  return {
    findings: [
      ...certain,
      ...onePerQuestion(faults.filter((fault) => !isTold(fault))),
      ...entryLoops(flow, report, flowOf),
      ...(places ? lostLinks(flow, places, report.matched) : []),
      ...serviceWarnings(flow, report),
      ...unprovedRules(flow, report),
      ...unvisitedFindings(flow, report, new Set([...hidden, ...impassableQuestions(certain, faults)])),
    ],
    unmatched,
    sets: report.sets,
  };
}

/** The questions without a possible answer: they have a finding already, and are left unasked for that reason. */
const impassableQuestions = (...findings: readonly (readonly ProvenFinding[])[]): string[] =>
  findings
    .flat()
    .flatMap(({ code, question }) => (question !== null && impassable.has(code) ? [question] : []));

/** Of several faults that make one question impassable, the first. */
function onePerQuestion(faults: readonly ProvenFinding[]): ProvenFinding[] {
  const told = new Set<string>();
  return faults.filter(({ code, question }) => {
    if (question === null || !impassable.has(code)) return true;
    if (told.has(question)) return false;
    told.add(question);
    return true;
  });
}

function ofFault(
  { service }: Flow,
  { code, severity = 'error', index, step, cause, message, way }: WalkFault,
): ProvenFinding {
  const isQuestion = index !== null;
  return {
    code,
    severity,
    service: service.slug,
    question: isQuestion ? step : null,
    rule: cause?.rule ?? null,
    document: cause?.document ?? null,
    path: isQuestion ? `/questions/${index}` : '',
    message: isQuestion ? `question "${step}": ${message}.` : `step ${step}: ${message}.`,
    way,
  };
}

/** The rules of which not everything was walked: whether they are sound is open. */
function unprovedRules(flow: Flow, { left, complete }: WalkReport): ProvenFinding[] {
  const open = complete ? left : new Set([...left, ...flow.rules.at.question.filter(readsLive(flow))]);
  return [...open].map(({ id, document }): ProvenFinding => {
    const message = `rule "${id}" is not proved: not every combination of what it reads together with other rules was walked, since there are too many.`;
    const about = { service: flow.service.slug, question: null, path: '', way: null };
    const cause = causeBy(flow, { rule: id, document });
    return { ...about, ...cause, code: 'not_proved', severity: 'warning', message };
  });
}

/** Whether a rule can match in a flow and still depends on something there. */
const readsLive =
  ({ facts, questions }: Flow) =>
  (rule: CompiledRule): boolean =>
    questions.some(
      ({ question, index }) => livePathsOf(rule, { ...facts, question, position: index + 1 }).length > 0,
    );

/** The first loop of redirects of each rule. */
function entryLoops(flow: Flow, { customers }: WalkReport, flowOf: FlowOf): ProvenFinding[] {
  const { service } = flow;
  const loops = new Map<string, ProvenFinding>();
  for (const customer of customers) {
    const loop = findEntryLoop(flowOf, flow, customer);
    const key = JSON.stringify(loop?.cause);
    if (!loop || loops.has(key)) continue;
    const message = `the order page leads back to itself, so it is never shown: ${loop.through.join(' → ')}.`;
    loops.set(key, {
      code: 'entry_loop',
      severity: 'error',
      service: service.slug,
      question: null,
      rule: loop.cause?.rule ?? null,
      document: loop.cause?.document ?? null,
      path: '',
      message,
      way: { customer: customer.name, at: new Date(customer.at).toISOString(), steps: [] },
    });
  }
  return [...loops.values()];
}
