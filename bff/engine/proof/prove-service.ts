import type { Flow } from '../flow/flow.ts';
import { checkService } from '../rules/check/check-service.ts';
import type { ProvenFinding } from '../rules/check/check-finding.ts';
import type { CompiledRule } from '../rules/compiled-rules.ts';
import { findEntryLoop, type FlowOf } from './entry-loops.ts';
import { unvisitedFindings } from './unvisited-findings.ts';
import { walkService, type WalkBounds, type WalkFault, type WalkReport } from './walk-service.ts';

/** What the check of one service found. */
export interface Proof {
  readonly findings: readonly ProvenFinding[];
  /** The rules that never match in this service. */
  readonly unmatched: ReadonlySet<CompiledRule>;
}

interface Surroundings {
  /** When the plain customer comes, ms since 1970. */
  readonly at: number;
  readonly flowOf: FlowOf;
  readonly bounds?: WalkBounds;
}

/** Kinds that name the same fault of a question, found by survey and by walk. */
const impassable: ReadonlySet<string> = new Set([
  'no_option_left',
  'flow_cannot_end',
  'dead_end',
  'min_above_max',
]);

/** Returns the findings of one service: what is certain without a walk, and what walks with the engine meet. Pure. */
export function proveService(flow: Flow, { at, flowOf, bounds }: Surroundings): Proof {
  const city = { id: flow.facts.city.id ?? '' };
  const { findings: known, unmatched, hidden } = checkService(flow.service, flow.rules, city);
  const report = walkService(flow, at, bounds);
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
    return isMet ? { ...finding, severity: 'error', way: met.way } : { ...finding, way: null };
  });
  return {
    findings: [
      ...certain,
      ...onePerQuestion(faults.filter((fault) => !isTold(fault))),
      ...entryLoops(flow, report, flowOf),
      ...unvisitedFindings(flow, report, new Set([...hidden, ...impassableQuestions(certain, faults)])),
    ],
    unmatched,
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

function ofFault({ service }: Flow, { code, index, step, rule, message, way }: WalkFault): ProvenFinding {
  const isQuestion = index !== null;
  return {
    code,
    severity: 'error',
    service: service.slug,
    question: isQuestion ? step : null,
    rule,
    path: isQuestion ? `/questions/${index}` : '',
    message: isQuestion ? `question "${step}": ${message}.` : `step ${step}: ${message}.`,
    way,
  };
}

/** The first loop of redirects of each rule. */
function entryLoops({ service }: Flow, { customers }: WalkReport, flowOf: FlowOf): ProvenFinding[] {
  const loops = new Map<string | null, ProvenFinding>();
  for (const customer of customers) {
    const loop = findEntryLoop(flowOf, service.slug, customer);
    if (!loop || loops.has(loop.rule)) continue;
    const message = `the order page leads back to itself, so it is never shown: ${loop.through.join(' → ')}.`;
    loops.set(loop.rule, {
      code: 'entry_loop',
      severity: 'error',
      service: service.slug,
      question: null,
      rule: loop.rule,
      path: '',
      message,
      way: { customer: customer.name, at: new Date(customer.at).toISOString(), steps: [] },
    });
  }
  return [...loops.values()];
}
