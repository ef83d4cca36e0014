import type { SourceName } from '@gam/schemas/descriptors';
import { createHash } from 'node:crypto';
import { customerInHand } from '../../platform/sessions/describe-user.ts';
import { Evaluation } from '../../engine/flow/evaluation.ts';
import type { OpenFlow } from '../records/flow-record.ts';
import type { Signer } from '../../platform/secrets/secrets.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { Recent } from '../../platform/store/recent.ts';
import type { Upstream } from '../../platform/upstream/client.ts';
import { noSuchItem, type UpstreamResult } from '../../platform/upstream/failure.ts';
import { type AskItems, type SourceConfig, sourceOf } from './source.ts';
import { canonicalJson } from '../../engine/canonical-json.ts';

/** Items are remembered for so long, ms, and so many lists of them. */
const freshMs = 30_000;
const remembered = 500;

interface Kept {
  readonly until: number;
  readonly result: Promise<UpstreamResult<readonly unknown[]>>;
}

/** A source as one flow sees it now. */
export interface CurrentSource<N extends SourceName> {
  readonly v: string;
  /**
   * Asks the upstream unless it was asked just now. The call goes on after its request has left: others may wait for it.
   * A page or detail that does not exist is a 404.
   */
  readonly items: AskItems<N>;
}

interface ReaderParts {
  readonly upstream: Upstream;
  readonly signer: Signer;
  readonly config: SourceConfig;
  readonly now: () => number;
}

/**
 * Reads sources, and remembers what came for a moment under its version: the screen, the client that asks and the check
 * of what it chose share one call of the upstream. Failures are not remembered.
 */
export function makeSourceReader({ upstream, signer, config, now }: ReaderParts) {
  const kept = new Recent<Kept>(remembered);

  const remember = (key: string, load: () => Kept['result']): Kept['result'] => {
    const known = kept.get(key);
    if (known && known.until > now()) return known.result;
    const result = load();
    kept.set(key, { until: now() + freshMs, result });
    void result.then(
      ({ ok }) => ok || kept.delete(key),
      () => kept.delete(key),
    );
    return result;
  };

  return {
    /** Null where the flow does not stand at such a node. */
    current<N extends SourceName>(
      name: N,
      { flow, record }: OpenFlow,
      { session }: Who,
    ): CurrentSource<N> | null {
      const evaluation = new Evaluation(flow, record.state, record.decided_at);
      const circumstances = { now: now(), config, customer: customerInHand(session) };
      const request = sourceOf(name).request(evaluation, record, circumstances);
      if (!request) return null;
      const v = sourceVersion(signer, name, request.body, record.subject);
      const load = async (item: string | null) =>
        (await request.load(upstream, session?.token ?? null, item)) ?? {
          ok: false as const,
          failure: noSuchItem(),
        };
      return {
        v,
        // What stands under a version was put there by the same source.
        items: (item) => remember(`${v}/${item ?? ''}`, () => load(item)) as ReturnType<AskItems<N>>,
      };
    },
  };
}

export type SourceReader = ReturnType<typeof makeSourceReader>;

/**
 * The version of a source's items: a keyed hash of all that they depend on, so that it reveals no answer and
 * cannot be forged. [O-4.45]
 */
export function sourceVersion(
  signer: Signer,
  name: SourceName,
  body: unknown,
  subject: string | null,
): string {
  const content = createHash('sha256').update(canonicalJson({ body, subject })).digest('base64url');
  return signer.sign(`source/${name}/${content}`).slice(0, 22);
}
