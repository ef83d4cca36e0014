import { Evaluation, positionOf } from '@gam/engine/flow';
import type { Reporting } from '../../platform/platform-parts.ts';
import type { OpenFlow } from '../records/flow-record.ts';

/**
 * Logs and counts an automatic answer that the current question does not accept, so that it is asked. The answer's
 * values are left out: they may come from what a customer typed.
 */
export function reportRefusedAnswer({ log, metrics }: Reporting, { flow, record }: OpenFlow) {
  const { state, decided_at } = record;
  const index = positionOf(flow, state.login?.resume_at ?? state.step);
  const refused = index < 0 ? null : new Evaluation(flow, state, decided_at).row(index)?.refused;
  if (!refused) return;
  const { rule } = refused;
  metrics?.refusedAnswers.inc({ rule });
  const place = { service: flow.service.slug, rules: record.rules_version, rule, question: state.step };
  log.warn(place, 'the answer of a rule is not valid, the question is asked');
}
