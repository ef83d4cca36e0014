import { type SourceEvent, type SourceItem, type SourceName, sourceNames } from '@gam/schemas/descriptors';
import type { CustomerInHand } from '../../platform/sessions/describe-user.ts';
import type { Config } from '../../platform/config/read-config.ts';
import type { Evaluation } from '@gam/engine/flow';
import type { OfferedItem } from '@gam/engine/questions';
import type { FlowRecord } from '../records/flow-record.ts';
import type { Upstream } from '../../platform/upstream/client.ts';
import type { UpstreamFailure, UpstreamResult } from '../../platform/upstream/failure.ts';

/** The source of each name. */
export type Sources = { readonly [N in SourceName]: Source<N> };

export const isSourceName = (name: string): name is SourceName =>
  (sourceNames as readonly string[]).includes(name);

/** The item for a new address's form; any other item is the id of one of the customer's addresses. */
export const newAddress = 'new';

/** The data outside the flow that items may depend on. */
interface Circumstances {
  /** ms since 1970. */
  readonly now: number;
  readonly config: SourceConfig;
  /** The customer of the session: the one for whom an operator acts. */
  readonly customer: CustomerInHand;
}

/** The settings that sources use. */
export type SourceConfig = Pick<Config, 'addressForm' | 'mapTiles' | 'allowedGateways'>;

/** A source's request to the upstream for one flow. */
interface SourceRequest<T> {
  /** Everything that the items depend on, in the upstream's form, except the subject. */
  readonly body: unknown;
  /**
   * Loads the items of one page or detail, null: of the list itself. A promise of null: the item does not exist.
   */
  readonly load: (
    upstream: Upstream,
    token: string | null,
    item: string | null,
  ) => Promise<UpstreamResult<readonly T[]> | null>;
}

/** Returns the items of a page or detail of a source for a flow; a failure if it does not exist. */
export type AskItems<N extends SourceName> = (
  item: string | null,
) => Promise<UpstreamResult<readonly SourceItem<N>[]>>;

/** The source of the items of one kind of fetched node. */
export interface Source<N extends SourceName> {
  /** Null if the flow's step has no such node. */
  readonly request: (
    evaluation: Evaluation,
    record: FlowRecord,
    circumstances: Circumstances,
  ) => SourceRequest<SourceItem<N>> | null;
  /** Finds the items that an answer chose; null, or the reason in words, if one of them is not offered. */
  readonly find: (
    values: readonly string[],
    items: AskItems<N>,
  ) => Promise<UpstreamResult<readonly OfferedItem[] | string | null>>;
  /**
   * Returns the id that is selected automatically when the list arrives without a choice; null: none. [O-4.46, W-4.04]
   */
  readonly select: (items: readonly SourceItem<N>[]) => string | null;
  /** Returns the event that the client queues when these items arrive. */
  readonly then: (items: readonly SourceItem<N>[]) => SourceEvent | null;
  /** Returns the message for items that cannot be loaded. [O-8.07, W-8.02] */
  readonly failure: (failure: UpstreamFailure) => string;
}
