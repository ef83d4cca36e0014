import type { SourceEvent, SourceItem, SourceName } from '@gam/schemas/descriptors';
import type { Evaluation } from '../flow/evaluation.ts';
import type { FlowRecord } from '../flows/flow-record.ts';
import type { Upstream } from '../upstream/client.ts';
import type { UpstreamResult } from '../upstream/failure.ts';

/** What a source asks the upstream for one flow. */
export interface SourceRequest<T> {
  /** All that the items depend on, as the upstream is sent it; whom they are for comes beside it. */
  readonly body: unknown;
  readonly load: (upstream: Upstream, token: string | null) => Promise<UpstreamResult<readonly T[]>>;
}

/** Where the items of one kind of fetched node come from. */
export interface Source<N extends SourceName> {
  /** Null where the flow does not stand at such a node. */
  readonly request: (evaluation: Evaluation, record: FlowRecord) => SourceRequest<SourceItem<N>> | null;
  /** Whether a single item is selected by itself. [O-4.46] */
  readonly selectsSingle: boolean;
  /** What the client queues when these items have come. */
  readonly then: (items: readonly SourceItem<N>[]) => SourceEvent | null;
  /** What a customer reads where the items do not come. */
  readonly failure: string;
}
