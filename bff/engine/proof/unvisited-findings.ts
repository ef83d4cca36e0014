import type { Flow, FlowQuestion } from '../flow/flow.ts';
import { listed } from '../rules/check/finding-kind.ts';
import type { ProvenFinding } from '../rules/check/check-finding.ts';
import type { WalkReport } from './walk-service.ts';

/** What is known of a question that no walk was asked. */
type Unvisited = Pick<ProvenFinding, 'code' | 'severity' | 'message' | 'rule' | 'document' | 'way'>;

/**
 * Returns the questions that no walk was asked, although nothing told so far (`told`) keeps them from customers: an error if neither a rule nor
 * the bound explains it.
 */
export function unvisitedFindings(
  flow: Flow,
  report: WalkReport,
  told: ReadonlySet<string>,
): ProvenFinding[] {
  const { service, questions } = flow;
  const about = { service: service.slug, question: null, path: '' };
  const findings: ProvenFinding[] = [];
  if (questions.length > 0 && !report.entered) {
    const message = 'no customer is asked a question: each is redirected or denied at the entry.';
    findings.push({ ...about, code: 'never_entered', severity: 'warning', rule: null, message, way: null });
    return findings;
  }
  for (const question of questions) {
    if (report.asked.has(question.index) || told.has(question.question.id)) continue;
    findings.push({
      ...about,
      ...explain(flow, report, question),
      question: question.question.id,
      path: `/questions/${question.index}`,
    });
  }
  return findings;
}

/** Facts of which a walk has only the values that can be chosen within the next months. */
const unwalked = /^chosen\./;
const readsUnwalked = ({ rules: { reads } }: Flow): boolean => [...reads].some((path) => unwalked.test(path));

function explain(flow: Flow, report: WalkReport, { index, question, parent }: FlowQuestion): Unvisited {
  const taken = report.takenOut.get(index) ?? [];
  const name = `question "${question.id}"`;
  const isSure = report.complete && report.left.size === 0 && !readsUnwalked(flow);
  const [first] = taken;
  if (first) {
    const rules = `rule ${listed([...new Set(taken.map(({ rule }) => rule))])}`;
    const about = { rule: first.rule, document: first.document, way: first.way };
    if (taken.some(({ by }) => by === 'answer')) {
      const message = `${name} is never asked: ${rules} answers it wherever it is shown.`;
      return { ...about, code: 'unvisited_question', severity: 'note', message };
    }
    const message = `${name} is never asked: ${rules} would let it pass after other answers, and none of them leads to it.`;
    return { ...about, code: 'contradiction', severity: isSure ? 'error' : 'warning', message };
  }
  const above = flow.questions[parent];
  const aboveName = above ? `"${above.question.id}"` : '';
  if (above && !report.asked.has(above.index)) {
    const message = `${name} is never asked: its parent ${aboveName} is not asked either.`;
    return { code: 'unvisited_question', severity: 'warning', rule: null, message, way: null };
  }
  const way = (above && report.arrivals.get(above.index)) ?? null;
  const why = above ? ` although its parent ${aboveName} is asked` : '';
  const bound = isSure ? '' : ' The bound of the walks was met, so it may be asked after all.';
  const message = `no walk comes to ${name}${why}.${bound}`;
  return { code: 'unvisited_question', severity: isSure ? 'error' : 'warning', rule: null, message, way };
}
