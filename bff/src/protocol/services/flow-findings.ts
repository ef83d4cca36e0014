import type { Flow } from '../../engine/flow/flow.ts';
import { checkService, type CheckFinding } from '../../engine/rules/check/check-service.ts';

/** A flow is shared and never changes: what is wrong with it is found out once. */
const known = new WeakMap<Flow, readonly CheckFinding[]>();

/** What is wrong with a service's questions under the rules of a flow. */
export function findingsOf(flow: Flow): readonly CheckFinding[] {
  const found = known.get(flow);
  if (found) return found;
  const { findings } = checkService(flow.service, flow.rules, { id: flow.facts.city.id ?? '' });
  known.set(flow, findings);
  return findings;
}
