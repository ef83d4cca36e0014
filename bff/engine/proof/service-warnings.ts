import { answerForms } from '@gam/schemas/questions';
import { type Flow, noParent } from '../flow/flow.ts';
import type { ProvenFinding } from '../rules/check/check-finding.ts';
import type { WalkReport } from './walk-service.ts';

/** What is asked for in every order: where and when. */
const isNeeded = (holds: string): boolean => holds === 'address' || holds === 'date';

/** Returns what rules do to a whole service that its publisher must know: each may be meant. */
export function serviceWarnings({ service, questions }: Flow, report: WalkReport): ProvenFinding[] {
  const { asked, takenOut, denials, ordered, entered } = report;
  const about = { service: service.slug, severity: 'warning' as const, question: null, path: '' };
  const findings: ProvenFinding[] = [];
  const [denial] = denials.values();
  if (!ordered.any && denial && report.elsewhere === 0) {
    const { way, ...cause } = denial;
    const where = entered ? 'at the end of its questions' : 'at its entry';
    const message = `nobody can order service "${service.slug}": each customer is denied ${where}.`;
    findings.push({ ...about, ...cause, code: 'cannot_be_ordered', way, message });
  }
  if (ordered.any && service.has_price && !ordered.priced) {
    const message = `no customer of service "${service.slug}" sees a price before the order.`;
    findings.push({ ...about, code: 'no_price', rule: null, way: null, message });
  }
  const skipped = questions.flatMap((question) => {
    const rule = (takenOut.get(question.index) ?? []).find(({ by }) => by === 'skip');
    return rule && !asked.has(question.index) ? [{ ...question, rule }] : [];
  });
  const isSkipped = new Set(skipped.map(({ index }) => index));
  // What stands below a question that is skipped is hidden with it.
  const roots = questions.filter(({ parent }) => parent === noParent);
  if (asked.size === 0 && roots.length > 0 && roots.every(({ index }) => isSkipped.has(index))) {
    const message = `every question of service "${service.slug}" is skipped for everybody.`;
    findings.push({ ...about, code: 'skipped_for_all', rule: null, way: null, message });
    return findings;
  }
  for (const { question, index, rule } of skipped) {
    if (!isNeeded(answerForms[question.type].holds)) continue;
    const { by: _by, way, ...cause } = rule;
    const what = answerForms[question.type].holds === 'date' ? 'the date' : 'the address';
    const message = `question "${question.id}", which asks for ${what}, is skipped for everybody.`;
    const at = { question: question.id, path: `/questions/${index}` };
    findings.push({ ...about, ...at, ...cause, code: 'skipped_for_all', way, message });
  }
  return findings;
}
