import { type SourceEvent, type SourceItem, type SourceName, sourceNames } from '@gam/schemas/descriptors';
import type { CustomerInHand } from '../../platform/sessions/describe-user.ts';
import type { Config } from '../../platform/config/read-config.ts';
import type { Evaluation } from '../../engine/flow/evaluation.ts';
import type { OfferedItem } from '../../engine/questions/kind.ts';
import type { FlowRecord } from '../records/flow-record.ts';
import type { Upstream } from '../../platform/upstream/client.ts';
import type { UpstreamFailure, UpstreamResult } from '../../platform/upstream/failure.ts';
import { makeRegistry } from '../registry.ts';

/** Every source by its name. */
export type Sources = { readonly [N in SourceName]: Source<N> };

export const sources = makeRegistry<Sources>('sources');

export const isSourceName = (name: string): name is SourceName =>
  (sourceNames as readonly string[]).includes(name);

/** The source of a name; to be given that name's items. */
export function sourceOf<N extends SourceName>(name: N): Source<N> {
  return sources.entries()[name];
}

/** The item of a new address's form; any other is the id of one of the customer's saved addresses. */
export const newAddress = 'new';

/** What items may depend on beside the flow. */
export interface Circumstances {
  /** ms since 1970. */
  readonly now: number;
  readonly config: SourceConfig;
  /** The customer of the asking session: the one whom an operator acts for. */
  readonly customer: CustomerInHand;
}

/** The settings that sources look at. */
export type SourceConfig = Pick<Config, 'addressForm' | 'mapTiles' | 'allowedGateways'>;

/** What a source asks the upstream for one flow. */
interface SourceRequest<T> {
  /** All that the items depend on, as the upstream is sent it; whom they are for comes beside it. */
  readonly body: unknown;
  /** The items of one page or detail, null: of the list itself. A promise of null: there is no such item. */
  readonly load: (
    upstream: Upstream,
    token: string | null,
    item: string | null,
  ) => Promise<UpstreamResult<readonly T[]> | null>;
}

/** Gives the items of a page or detail of a source as a flow sees it now; not ok where there is no such page either. */
export type AskItems<N extends SourceName> = (
  item: string | null,
) => Promise<UpstreamResult<readonly SourceItem<N>[]>>;

/** Where the items of one kind of fetched node come from. */
export interface Source<N extends SourceName> {
  /** Null where the flow does not stand at such a node. */
  readonly request: (
    evaluation: Evaluation,
    record: FlowRecord,
    circumstances: Circumstances,
  ) => SourceRequest<SourceItem<N>> | null;
  /** Finds what an answer's values chose; null: not all of it is offered. */
  readonly find: (
    values: readonly string[],
    items: AskItems<N>,
  ) => Promise<UpstreamResult<readonly OfferedItem[] | null>>;
  /** The id that is selected by itself when the list has come, where nothing is chosen yet; null: none. [O-4.46, W-4.04] */
  readonly select: (items: readonly SourceItem<N>[]) => string | null;
  /** What the client queues when these items have come. */
  readonly then: (items: readonly SourceItem<N>[]) => SourceEvent | null;
  /** What a customer reads where the items do not come. [O-8.07, W-8.02] */
  readonly failure: (failure: UpstreamFailure) => string;
}
