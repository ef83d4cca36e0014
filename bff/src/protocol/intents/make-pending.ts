import { Evaluation } from '../../engine/flow/evaluation.ts';
import type { Flow } from '../../engine/flow/flow.ts';
import type { Intent } from '../../engine/flow/outcome.ts';
import { handlerOf } from './registry.ts';
import type { Parts } from '../parts.ts';
import type { FlowRecord, PendingCall } from '../records/flow-record.ts';

/** So long a call may be under way, its tries included, before somebody else may send it again, ms. */
const callMs = 40_000;

/** The call that an intent becomes, ready to be stored before it is made. */
export function makePending(
  parts: Parts,
  flow: Flow,
  record: FlowRecord,
  intent: Intent,
  actionId: string,
): PendingCall {
  const handler = handlerOf(intent);
  const key = handler.key(record, actionId);
  const evaluation = new Evaluation(flow, record.state, record.decided_at);
  return {
    intent,
    body: handler.body(evaluation, record, intent, { parts, key }),
    key,
    until: parts.now() + callMs,
    owner: parts.bootId,
    action_id: actionId,
    result: null,
    undecided: null,
  };
}

/** The key of a chain's next call: `action_id:1`, `action_id:2`. */
export function nextLink(actionId: string): string {
  const [id = actionId, link = '0'] = actionId.split(':');
  return `${id}:${Number(link) + 1}`;
}
