import { LiveFlowRules } from '@gam/schemas/upstream';
import { Type, type Static } from 'typebox';
import type { Upstream } from '../../platform/upstream/client.ts';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';
import { type CompiledRules, compileRules, publishedName } from '@gam/engine/rules';
import { canonicalJson } from '@gam/engine';
import type { Complaint, LastGood } from './origin.ts';
import { type LoadedVersion, loadVersion, neededVersions, type Published } from './load-version.ts';
import { sha256 } from '../../platform/hash.ts';

/** The published set as it is stored on disk: the upstream, its reply, and the versions' documents. */
export const KeptPublished = Type.Object({
  upstream: Type.String(),
  live: LiveFlowRules,
  versions: Type.Array(
    Type.Object({ name: Type.String(), number: Type.Integer(), document: Type.Unknown() }),
  ),
});
export type KeptPublished = Static<typeof KeptPublished>;

/** How often an upstream without flow rules is asked, ms. */
const rarelyMs = 30_000;
/** The deadline of one request, ms. */
const deadlineMs = 2_000;

interface Settings {
  readonly upstream: Pick<Upstream, 'poll'>;
  readonly upstreamUrl: string;
  /** How often the upstream is asked, ms. */
  readonly everyMs: number;
  readonly kept: LastGood<KeptPublished>;
  /** The log's complaints: the upstream does not answer; its published set is invalid. */
  readonly complaints: { readonly answers: Complaint; readonly content: Complaint };
  /** Called with the new set, which is complete. */
  readonly onChange: (published: Published) => void;
}

/**
 * The published set of the upstream, kept current. A new set counts once all its versions are loaded and valid; until
 * then the old one stays.
 */
export class PublishedOrigin {
  readonly #settings: Settings;
  #current: Published | null = null;
  #etag: string | null = null;
  /** The loaded versions of the last reply. */
  #versions = new Map<string, LoadedVersion>();

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Restores the last set, if it is this upstream's and valid. */
  async restore(): Promise<void> {
    const { kept, upstreamUrl } = this.#settings;
    const found = await kept.read();
    if (found?.upstream !== upstreamUrl) return;
    for (const { name, number, document } of found.versions) {
      const compiled = compileRules(document, sha256, number);
      if (compiled.ok)
        this.#versions.set(publishedName({ name, number }), {
          is: 'ready',
          rules: compiled.rules,
          publishedAt: '',
        });
    }
    const published = this.#complete(found.live);
    if (published) this.#accept(published);
  }

  /** Requests the current set; returns the time until the next request, ms. */
  async refresh(signal: AbortSignal): Promise<number> {
    const { upstream, complaints, everyMs } = this.#settings;
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
    const asked = await upstream.poll('loadLiveFlowRules', { etag: this.#etag, signal: deadline });
    if (signal.aborted) return everyMs;
    if (!asked.ok) return this.#notAnswered(asked.failure);
    complaints.answers.over();
    if (!asked.value.changed) return everyMs;
    const { value: live, etag } = asked.value;
    const problems = await this.#load(live, deadline);
    if (signal.aborted) return everyMs;
    if (problems.length > 0) {
      complaints.content.say(problems);
      // A broken version stays broken until the set changes; a version that failed to load is requested again.
      this.#etag = this.#areSettled(live) ? etag : null;
      return everyMs;
    }
    complaints.content.over();
    this.#etag = etag;
    const published = this.#complete(live);
    const isNew = canonicalJson(live) !== canonicalJson(this.#current?.live ?? null);
    if (published && isNew) {
      this.#accept(published);
      await this.#keep(published);
    }
    return everyMs;
  }

  #accept(published: Published): void {
    this.#current = published;
    this.#settings.onChange(published);
  }

  /** Keeps the current set. An upstream without flow rules is asked rarely, and that is not a fault. */
  #notAnswered({ status, code, retryAfterMs }: UpstreamFailure): number {
    const {
      everyMs,
      complaints: { answers },
    } = this.#settings;
    if (status === 404 && this.#current === null) {
      answers.over();
      return rarelyMs;
    }
    answers.say([`the upstream does not say what counts: ${status} ${code}`]);
    return Math.min(Math.max(everyMs, retryAfterMs ?? 0), rarelyMs);
  }

  /** Loads the missing versions, each once, and drops those that are no longer named. */
  async #load(live: LiveFlowRules, signal: AbortSignal): Promise<string[]> {
    const loaded = await Promise.all(
      neededVersions(live).map(async (version) => {
        const key = publishedName(version);
        const known = this.#versions.get(key);
        const isSettled = known && known.is !== 'failed';
        return [
          key,
          isSettled ? known : await loadVersion(this.#settings.upstream, version, signal),
        ] as const;
      }),
    );
    this.#versions = new Map(loaded);
    return loaded.flatMap(([, version]) => (version.is === 'ready' ? [] : version.problems));
  }

  #areSettled = (live: LiveFlowRules): boolean =>
    neededVersions(live).every((version) => {
      const known = this.#versions.get(publishedName(version));
      return known !== undefined && known.is !== 'failed';
    });

  /** Returns the set with all its versions; null if one is missing. */
  #complete(live: LiveFlowRules): Published | null {
    const versions = new Map<string, CompiledRules>();
    for (const version of neededVersions(live)) {
      const known = this.#versions.get(publishedName(version));
      if (known?.is !== 'ready') return null;
      versions.set(publishedName(version), known.rules);
    }
    return { live, versions };
  }

  async #keep({ live, versions }: Published): Promise<void> {
    const { kept, upstreamUrl, complaints } = this.#settings;
    try {
      await kept.write({
        upstream: upstreamUrl,
        live,
        versions: [...versions.values()].map(({ name, number, document }) => ({ name, number, document })),
      });
    } catch (error) {
      complaints.content.say([
        `the set could not be kept on disk: ${error instanceof Error ? error.message : ''}`,
      ]);
    }
  }
}
