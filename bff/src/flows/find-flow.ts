import type { Parts } from '../parts.ts';
import type { FlowRecord } from './flow-record.ts';
import type { StoredFlow } from './stored-flow.ts';

/** A stored flow with its compiled questionnaire; null where no store has it any more. */
export async function findFlow(parts: Parts, id: string): Promise<StoredFlow | null> {
  const found = await parts.store.get<FlowRecord>('flow', id);
  if (!found) return null;
  const flow = await parts.compiled.find(found.value);
  return flow && { flow, record: found.value, version: found.version };
}
