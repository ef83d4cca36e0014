import type { CallReply, UpstreamCallName } from '@gam/schemas/upstream';
import { endRefusedSession } from '../../platform/sessions/end-session.ts';
import type { CallInput } from '../../platform/upstream/client.ts';
import type { UpstreamResult } from '../../platform/upstream/failure.ts';
import type { IntentRun } from './intent-handler.ts';

/** Makes the call of an intent under its key and as the sender, whose session ends if the upstream refuses it. */
export async function callForFlow<N extends UpstreamCallName>(
  { parts, pending, who }: IntentRun,
  name: N,
  input: CallInput<N>,
): Promise<UpstreamResult<CallReply<N>>> {
  const token = who.session?.token ?? null;
  const called = await parts.upstream.call(name, { ...input, key: pending.key, token });
  if (!called.ok) await endRefusedSession(parts, who, called.failure);
  return called;
}
