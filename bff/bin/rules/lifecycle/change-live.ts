import { randomUUID } from 'node:crypto';
import type { LiveFlowRules } from '@gam/schemas/upstream';
import type { Upstream } from '../../../src/platform/upstream/client.ts';
import type { UpstreamResult } from '../../../src/platform/upstream/failure.ts';
import type { Failure, Terminal } from '../command.ts';
import { withEditor } from '../upstream.ts';
import { describeOne } from './describe-live.ts';
import { explainRefusal } from './explain-refusal.ts';

/** Who makes the change, and the key under which all its tries are one. */
interface Write {
  readonly token: string;
  readonly key: string;
}

/** Changes which versions of a document count, and prints what counts after it. */
export const changeLive = (
  terminal: Terminal,
  name: string,
  ask: (upstream: Upstream, write: Write) => Promise<UpstreamResult<LiveFlowRules>>,
): Promise<Failure | null> =>
  withEditor(terminal, async (upstream, token, url) => {
    const live = await ask(upstream, { token, key: randomUUID() });
    if (!live.ok) return explainRefusal(live.failure, url);
    terminal.print(describeOne(live.value, name));
    return null;
  });
