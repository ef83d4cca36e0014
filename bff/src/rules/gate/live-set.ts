import type { LiveFlowRules } from '@gam/schemas/upstream';
import { type CompiledRules, compileRules, publishedName } from '@gam/engine/rules';
import { sha256 } from '../../platform/hash.ts';
import type { RulesParts } from '../rules-parts.ts';
import type { WrittenVersion } from '../thread/do-work.ts';
import type { Asker } from './asker.ts';
import { noRuleStore, passOn, passOnStore, refuseRules, RulesRefusal } from './rules-failure.ts';

/** What counts of one document: versions by number, the unpublished one under 0. */
export interface LiveDocument {
  readonly name: string;
  readonly stable: WrittenVersion | null;
  /** The candidate, and versions that are to become live. */
  readonly others: readonly WrittenVersion[];
}

/** The live set with its revision; null where no revision guards it. */
export interface LiveSet {
  readonly live: LiveFlowRules | null;
  readonly documents: readonly LiveDocument[];
}

/** Versions never change, so each is loaded once. The oldest is dropped first. */
const maxKept = 200;
const versions = new WeakMap<object, Map<string, unknown>>();

/** Loads the document of a version. */
export async function loadDocument(
  { upstream }: Pick<RulesParts, 'upstream'>,
  { token }: Asker,
  version: { readonly name: string; readonly number: number },
): Promise<unknown> {
  const kept = versions.get(upstream) ?? new Map<string, unknown>();
  versions.set(upstream, kept);
  const key = publishedName(version);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const read = await upstream.call('readFlowRules', { params: version, token });
  if (!read.ok) return passOn(read.failure);
  if (kept.size >= maxKept) for (const first of [...kept.keys()].slice(0, 1)) kept.delete(first);
  kept.set(key, read.value.document);
  return read.value.document;
}

const unpublishedOf = ({ rules }: Pick<RulesParts, 'rules'>): LiveDocument[] =>
  rules.unpublished().map(({ name, document }) => ({ name, stable: { document, number: 0 }, others: [] }));

/** Whether documents can be published here: not beside a directory. */
export const hasStore = ({ config }: Pick<RulesParts, 'config'>): boolean => config.rulesFolder === null;

/** Reads the live set of the upstream; 501 where it keeps no rules. */
export async function readLive(
  parts: Pick<RulesParts, 'config' | 'upstream'>,
  { token }: Asker,
): Promise<LiveFlowRules | RulesRefusal> {
  if (!hasStore(parts)) return noRuleStore();
  const live = await parts.upstream.call('listFlowRules', { token });
  return live.ok ? live.value : passOnStore(live.failure);
}

type LiveParts = Pick<RulesParts, 'config' | 'upstream' | 'rules'>;

/** Loads the live documents: those that ship with the BFF or lie in its directory, under the published ones. */
export async function loadLiveSet(parts: LiveParts, asker: Asker): Promise<LiveSet | RulesRefusal> {
  const listed = await parts.upstream.call('listFlowRules', { token: asker.token });
  const base = unpublishedOf(parts);
  if (!listed.ok) {
    const refused = passOnStore(listed.failure);
    return refused.refused.status === 501 ? { live: null, documents: base } : refused;
  }
  const live = listed.value;
  const gone = new Set(live.withdrawn.map(publishedName));
  const documents = new Map(base.map((document) => [document.name, document]));
  for (const { name, stable, candidate, scheduled = [] } of live.documents) {
    const load = async (number: number): Promise<WrittenVersion | RulesRefusal | null> => {
      if (gone.has(publishedName({ name, number }))) return null;
      const document = await loadDocument(parts, asker, { name, number });
      return document instanceof RulesRefusal ? document : { document, number };
    };
    const others: WrittenVersion[] = [];
    for (const number of [candidate?.number, ...scheduled.map((one) => one.number)]) {
      const version = number === undefined ? null : await load(number);
      if (version instanceof RulesRefusal) return version;
      if (version !== null) others.push(version);
    }
    const published = stable === null ? null : await load(stable);
    if (published instanceof RulesRefusal) return published;
    documents.set(name, {
      name,
      stable: published ?? documents.get(name)?.stable ?? null,
      others,
    });
  }
  return { live, documents: [...documents.values()] };
}

/** The most sets that are checked for one change; more than a visitor can meet in one service. */
const maxSets = 32;

/**
 * Returns every set of versions that a visitor can get: of each document the stable one, or one of the others. Where
 * there are too many, those with one other version, and all stable ones.
 */
export function combine(documents: readonly LiveDocument[]): WrittenVersion[][] {
  const stable = documents.map((document) => document.stable);
  const present = (set: readonly (WrittenVersion | null)[]) => set.filter((one) => one !== null);
  const count = documents.reduce((product, { others }) => product * (others.length + 1), 1);
  if (count > maxSets) {
    const single = documents.flatMap(({ others }, at) => others.map((other) => stable.with(at, other)));
    return [stable, ...single].map(present);
  }
  return documents
    .reduce<(WrittenVersion | null)[][]>(
      (sets, document) =>
        [document.stable, ...document.others].flatMap((version) => sets.map((set) => [...set, version])),
      [[]],
    )
    .map(present);
}

/** Compiles versions; a broken one is a refusal with its findings. */
export function compileVersions(written: readonly WrittenVersion[]): CompiledRules[] | RulesRefusal {
  const compiled: CompiledRules[] = [];
  for (const { document, number } of written) {
    const one = compileRules(document, sha256, number);
    if (!one.ok) return refuseRules('invalid', 'broken_document', { params: { findings: one.findings } });
    compiled.push(one.rules);
  }
  return compiled;
}
