import { failed } from '@gam/shared/result';
import type { SourceName } from '@gam/schemas/descriptors';
import { customerInHand } from '../../platform/sessions/describe-user.ts';
import { Evaluation } from '@gam/engine/flow';
import type { OpenFlow } from '../records/flow-record.ts';
import type { Signer } from '../../platform/secrets/secrets.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { type Caches, makeCaches } from '../../platform/store/caches.ts';
import { keepResult } from '../../platform/store/keep-result.ts';
import type { Upstream } from '../../platform/upstream/client.ts';
import { noSuchItem, type UpstreamResult } from '../../platform/upstream/failure.ts';
import type { AskItems, Source, SourceConfig, Sources } from './source.ts';
import { sourceVersions } from './source-version.ts';

/** The lifetime of cached items, ms. */
const freshMs = 30_000;
/** What all cached lists take, bytes. */
const listsBytes = 8_000_000;

interface Kept {
  readonly until: number;
  readonly result: Promise<UpstreamResult<readonly unknown[]>>;
}

/** A source for one flow. */
export interface CurrentSource<N extends SourceName> {
  readonly source: Source<N>;
  readonly v: string;
  /** Whether a version that a client has is the current one, perhaps by an earlier secret. */
  readonly isVersion: (v: string) => boolean;
  /**
   * Loads the items unless they are cached. The call continues after its request has ended, since others may wait for
   * it. A page or detail that does not exist is a 404.
   */
  readonly items: AskItems<N>;
}

interface ReaderParts {
  readonly sources: Sources;
  readonly upstream: Upstream;
  readonly signer: Signer;
  readonly config: SourceConfig;
  readonly now: () => number;
  readonly caches?: Caches;
}

/**
 * Reads sources and caches their items briefly by version: the screen, the client's request and the check of its choice
 * share one call. Failures are not cached.
 */
export function makeSourceReader({
  sources,
  upstream,
  signer,
  config,
  now,
  caches = makeCaches(),
}: ReaderParts) {
  const kept = caches.open<Kept>('offered lists', listsBytes, 'people');

  const remember = (key: string, load: () => Kept['result']): Kept['result'] => {
    const known = kept.get(key);
    if (known && known.until > now()) return known.result;
    const result = load();
    const entry: Kept = { until: now() + freshMs, result };
    keepResult(kept, key, entry);
    return result;
  };

  return {
    /** Null if the flow's step has no such node. */
    current<N extends SourceName>(
      name: N,
      { flow, record }: OpenFlow,
      { session }: Who,
    ): CurrentSource<N> | null {
      const evaluation = new Evaluation(flow, record.state, record.decided_at);
      const circumstances = { now: now(), config, customer: customerInHand(session) };
      const source: Source<N> = sources[name];
      const request = source.request(evaluation, record, circumstances);
      if (!request) return null;
      const versions = sourceVersions(signer, name, request.body, record.subject);
      const [v = ''] = versions;
      const load = async (item: string | null) =>
        (await request.load(upstream, session?.token ?? null, item)) ?? failed(noSuchItem());
      return {
        source,
        v,
        isVersion: (given) => versions.includes(given),
        // The writer and the reader of a version are the same source.
        items: (item) => remember(`${v}/${item ?? ''}`, () => load(item)) as ReturnType<AskItems<N>>,
      };
    },
  };
}

export type SourceReader = ReturnType<typeof makeSourceReader>;
