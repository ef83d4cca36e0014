import type { LiveFlowRules } from '@gam/schemas/upstream';
import { publishedName } from '@gam/engine/rules';
import { done } from '@gam/shared/result';
import type { RulesParts } from '../rules-parts.ts';
import { toWritten, type WrittenVersion } from '../versions/compile-once.ts';
import type { VersionName } from '../versions/rule-versions.ts';
import type { WrittenChoice } from '../worker/jobs.ts';
import type { Asker } from './asker.ts';
import { noRuleStore, orStoreRefusal, passOn, type Replied, upstreamFailed } from './rules-failure.ts';

/** What counts of one document: versions by number, the unpublished one under 0. */
export interface LiveDocument extends WrittenChoice {
  readonly name: string;
}

/** The live set with its revision; null where no revision guards it. */
interface LiveSet {
  readonly live: LiveFlowRules | null;
  readonly documents: readonly LiveDocument[];
}

/** Loads the document of a version, also of one that is broken. */
export async function loadDocument(
  { versions }: Pick<RulesParts, 'versions'>,
  version: VersionName,
): Promise<Replied<unknown>> {
  const loaded = await versions.load(version);
  if (loaded.ok) return done(loaded.value.rules.document);
  const { failure } = loaded;
  if (failure.code === 'broken') return done(failure.document);
  return failure.failure ? passOn(failure.failure) : upstreamFailed();
}

/** Whether documents can be published here: not beside a directory. */
export const hasStore = ({ config }: Pick<RulesParts, 'config'>): boolean => config.rulesFolder === null;

/** Reads the live set of the upstream; 501 where it keeps no rules. */
export async function readLive(
  parts: Pick<RulesParts, 'config' | 'upstream'>,
  { token }: Asker,
): Promise<Replied<LiveFlowRules>> {
  if (!hasStore(parts)) return noRuleStore();
  return orStoreRefusal(await parts.upstream.call('listFlowRules', { token }));
}

/** Loads the live documents: those that ship with the BFF or lie in its directory, under the published ones. */
export async function loadLiveSet(
  parts: Pick<RulesParts, 'upstream' | 'rules' | 'versions'>,
  { token }: Pick<Asker, 'token'>,
): Promise<Replied<LiveSet>> {
  const listed = orStoreRefusal(await parts.upstream.call('listFlowRules', { token }));
  const base: LiveDocument[] = parts.rules
    .unpublished()
    .map((own) => ({ name: own.name, stable: toWritten(own), others: [] }));
  if (!listed.ok) return listed.failure.status === 501 ? done({ live: null, documents: base }) : listed;
  const live = listed.value;
  const gone = new Set(live.withdrawn.map(publishedName));
  const documents = new Map(base.map((document) => [document.name, document]));
  for (const { name, stable, candidate, scheduled = [] } of live.documents) {
    const loaded: WrittenVersion[] = [];
    const numbers = [stable, candidate?.number ?? null, ...scheduled.map((one) => one.number)];
    for (const number of numbers) {
      if (number === null || gone.has(publishedName({ name, number }))) continue;
      const document = await loadDocument(parts, { name, number });
      if (!document.ok) return document;
      loaded.push({ document: document.value, number });
    }
    documents.set(name, {
      name,
      stable: loaded.find(({ number }) => number === stable) ?? documents.get(name)?.stable ?? null,
      others: loaded.filter(({ number }) => number !== stable),
    });
  }
  return done({ live, documents: [...documents.values()] });
}
