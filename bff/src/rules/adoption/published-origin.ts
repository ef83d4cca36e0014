import { LiveFlowRules } from '@gam/schemas/upstream';
import { Type, type Static } from 'typebox';
import type { Upstream } from '../../platform/upstream/client.ts';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';
import { type CompiledRules, publishedName } from '@gam/engine/rules';
import { canonicalJson } from '@gam/engine';
import { done, failed, type Result } from '@gam/shared/result';
import type { LastGood } from '../versions/last-good.ts';
import type { Complaint } from './complaint.ts';
import type { RuleVersions, VersionFailure, VersionName } from '../versions/rule-versions.ts';
import type { Published } from './rule-set.ts';
import { neededVersions } from './needed-versions.ts';

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
  readonly versions: Pick<RuleVersions, 'compile' | 'load'>;
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

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Restores the last set, if it is this upstream's and valid. */
  async restore(): Promise<void> {
    const { kept, upstreamUrl, versions } = this.#settings;
    const found = await kept.read();
    if (found?.upstream !== upstreamUrl) return;
    const compiled = found.versions.flatMap(({ name, number, document }) => {
      const rules = versions.compile(document, number);
      return rules.ok ? [[publishedName({ name, number }), rules.value] as const] : [];
    });
    const known = new Map(compiled);
    const isComplete = neededVersions(found.live).every((version) => known.has(publishedName(version)));
    if (isComplete) this.#accept({ live: found.live, versions: known });
  }

  /** Requests the current set; returns the time until the next request, ms. */
  async refresh(signal: AbortSignal): Promise<number> {
    const { upstream, upstreamUrl, complaints, everyMs, kept } = this.#settings;
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
    const asked = await upstream.poll('loadLiveFlowRules', { etag: this.#etag, signal: deadline });
    if (signal.aborted) return everyMs;
    if (!asked.ok) return this.#notAnswered(asked.failure);
    complaints.answers.over();
    if (!asked.value.changed) return everyMs;
    const { value: live, etag } = asked.value;
    const loaded = await this.#load(live, deadline);
    if (signal.aborted) return everyMs;
    if (!loaded.ok) {
      complaints.content.say(loaded.failure.flatMap(({ problems }) => problems));
      // A broken version stays broken until the set changes; a version that failed to load is requested again.
      this.#etag = loaded.failure.every(({ code }) => code === 'broken') ? etag : null;
      return everyMs;
    }
    complaints.content.over();
    this.#etag = etag;
    if (canonicalJson(live) !== canonicalJson(this.#current?.live ?? null)) {
      this.#accept({ live, versions: loaded.value });
      await kept.write({
        upstream: upstreamUrl,
        live,
        versions: [...loaded.value.values()].map(({ name, number, document }) => ({
          name,
          number,
          document,
        })),
      });
    }
    return everyMs;
  }

  #accept(published: Published): void {
    this.#current = published;
    this.#settings.onChange(published);
  }

  /** Keeps the current set. An upstream without flow rules is asked rarely, and that is not a fault. */
  #notAnswered({ status, code, retryAfterMs }: UpstreamFailure): number {
    const { everyMs, complaints } = this.#settings;
    if (status === 404 && this.#current === null) {
      complaints.answers.over();
      return rarelyMs;
    }
    complaints.answers.say([`the upstream does not say what counts: ${status} ${code}`]);
    return Math.min(Math.max(everyMs, retryAfterMs ?? 0), rarelyMs);
  }

  /** Loads the versions that did not count before; fails while one of them is broken or unavailable. */
  async #load(
    live: LiveFlowRules,
    signal: AbortSignal,
  ): Promise<Result<Published['versions'], readonly VersionFailure[]>> {
    const failures: VersionFailure[] = [];
    const versions = new Map<string, CompiledRules>();
    const load = async (version: VersionName): Promise<void> => {
      const key = publishedName(version);
      const known = this.#current?.versions.get(key);
      const loaded = known ? null : await this.#settings.versions.load(version, signal);
      if (loaded?.ok === false) failures.push(loaded.failure);
      const rules = known ?? (loaded?.ok ? loaded.value.rules : null);
      if (rules) versions.set(key, rules);
    };
    await Promise.all(neededVersions(live).map(load));
    return failures.length > 0 ? failed(failures) : done(versions);
  }
}
