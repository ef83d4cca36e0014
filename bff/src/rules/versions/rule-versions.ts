import { type CompiledRules, publishedName, readRulesVersion } from '@gam/engine/rules';
import { done, failed, type Result } from '@gam/shared/result';
import { describeFinding } from '@gam/shared/rule-document';
import { type Caches, makeCaches } from '../../platform/store/caches.ts';
import { sizeOf } from '../../platform/store/size-of.ts';
import type { Store } from '../../platform/store/store.ts';
import type { Upstream } from '../../platform/upstream/client.ts';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';
import { openCompiler, type RuleCompiler, toWritten, type WrittenVersion } from './compile-once.ts';

/** A published version: `default@7`. */
export interface VersionName {
  readonly name: string;
  readonly number: number;
}

/** A version with its publication. */
export interface LoadedVersion {
  readonly rules: CompiledRules;
  /** ISO 8601. */
  readonly publishedAt: string;
}

/**
 * Why a version cannot be used: it is broken, and stays so since a version never changes; or it cannot be loaded at the
 * moment, with the upstream's failure (null: it sent another version). `problems`: lines for the log.
 */
export type VersionFailure =
  | { readonly code: 'broken'; readonly problems: readonly string[]; readonly document: unknown }
  | {
      readonly code: 'unavailable';
      readonly problems: readonly string[];
      readonly failure: UpstreamFailure | null;
    };

/** The versions of rule documents, wherever they are: in memory, in a snapshot, or at the upstream. */
export interface RuleVersions extends Pick<RuleCompiler, 'compile'> {
  /**
   * Loads a published version: in one try within a signal, else with the tries of every call. A broken one is not asked
   * for again while it is remembered.
   */
  readonly load: (
    version: VersionName,
    signal?: AbortSignal,
  ) => Promise<Result<LoadedVersion, VersionFailure>>;
  /** Finds a version by its full name; null if it is lost. */
  readonly find: (version: string) => Promise<CompiledRules | null>;
  /** Saves a version for a restart and for other BFFs, as long as flows may run under it. */
  readonly save: (rules: CompiledRules) => Promise<void>;
}

interface Settings {
  readonly upstream: Pick<Upstream, 'call' | 'poll'>;
  readonly store: Pick<Store, 'get' | 'insert' | 'renew'>;
  readonly caches?: Caches;
  readonly compiler?: RuleCompiler;
}

/** The longest wait of a customer for the version of an open flow, ms. */
const findMs = 2_000;
/** What the names of loaded versions and the texts of broken ones take, bytes. */
const namesBytes = 4_000_000;
const nameBytes = 200;
/** The lifetime of snapshots, ms: half of it is as long as every flow and ticket that may use them. */
const snapshotMs = 60 * 24 * 3600_000;

/** Saves a snapshot, or lets it live longer. */
export async function saveSnapshot(
  store: Pick<Store, 'insert' | 'renew'>,
  key: string,
  value: unknown,
): Promise<void> {
  if (!(await store.renew('snapshot', key, snapshotMs)))
    await store.insert('snapshot', key, value, snapshotMs);
}

type Kept = { readonly version: string; readonly publishedAt: string } | { readonly broken: VersionFailure };

/** Opens the versions of rule documents: everything that needs one asks here. */
export function openRuleVersions({
  upstream,
  store,
  caches = makeCaches(),
  compiler = openCompiler(undefined, caches),
}: Settings): RuleVersions {
  const names = caches.open<Kept>('names of rule versions', namesBytes);
  const { compile } = compiler;

  const recall = (name: string): Result<LoadedVersion, VersionFailure> | null => {
    const kept = names.get(name);
    if (kept === undefined) return null;
    if ('broken' in kept) return failed(kept.broken);
    const rules = compiler.remembered(kept.version);
    return rules && done({ rules, publishedAt: kept.publishedAt });
  };

  const load: RuleVersions['load'] = async (version, signal) => {
    const name = publishedName(version);
    const known = recall(name);
    if (known) return known;
    const loaded = await ask(upstream, version, signal);
    if (!loaded.ok) return loaded;
    const { document, publishedAt, fault } = loaded.value;
    const compiled = compileNamed(compile, version, document);
    if (compiled.ok) {
      const rules = compiled.value;
      if (fault) return unavailable(version, fault);
      names.set(name, { version: rules.version, publishedAt }, nameBytes);
      return done({ rules, publishedAt });
    }
    names.set(name, { broken: compiled.failure }, nameBytes + sizeOf(document));
    return compiled;
  };

  return {
    compile,
    load,
    find: async (version) => {
      const known = compiler.remembered(version);
      if (known) return known;
      const kept = await store.get<WrittenVersion>('snapshot', `rules/${version}`);
      const again = kept && compile(kept.value.document, kept.value.number);
      if (again?.ok) return again.value;
      const named = readRulesVersion(version);
      if (!named || named.number === 0) return null;
      const loaded = await load(named, AbortSignal.timeout(findMs));
      return loaded.ok && loaded.value.rules.version === version ? loaded.value.rules : null;
    },
    save: (rules) => saveSnapshot(store, `rules/${rules.version}`, toWritten(rules)),
  };
}

function compileNamed(
  compile: RuleCompiler['compile'],
  version: VersionName,
  document: unknown,
): Result<CompiledRules, VersionFailure> {
  const name = publishedName(version);
  const broken = (problems: readonly string[]) => failed({ code: 'broken', problems, document } as const);
  const compiled = compile(document, version.number);
  if (!compiled.ok) return broken(compiled.failure.map((finding) => `${name}: ${describeFinding(finding)}`));
  return compiled.value.name === version.name
    ? compiled
    : broken([`${name}: the document in it is named ${compiled.value.name}`]);
}

interface Sent {
  readonly document: unknown;
  readonly publishedAt: string;
  /** How the reply breaks the contract; null if it does not. */
  readonly fault: UpstreamFailure | null;
}

const unavailable = (version: VersionName, failure: UpstreamFailure | null, sent = 'nothing') => {
  const because = failure ? `${failure.status} ${failure.code}` : `the upstream sent ${sent}`;
  const problems = [`${publishedName(version)} could not be loaded: ${because}`];
  return failed({ code: 'unavailable', problems, failure } as const);
};

/**
 * Asks the upstream for a version, once within a signal, else with tries. Of a reply that breaks the contract the document
 * is taken: its own check names the fault and its place.
 */
async function ask(
  upstream: Pick<Upstream, 'call' | 'poll'>,
  version: VersionName,
  signal: AbortSignal | undefined,
): Promise<Result<Sent, VersionFailure>> {
  const asked = signal
    ? await upstream.poll('loadFlowRules', { params: version, signal })
    : await upstream.call('loadFlowRules', { params: version });
  if (!asked.ok) {
    const { failure: fault } = asked;
    const document = fault.kind === 'broken_contract' ? documentIn(fault.body) : undefined;
    return document === undefined ? unavailable(version, fault) : done({ document, publishedAt: '', fault });
  }
  const sent = 'changed' in asked.value ? (asked.value.changed ? asked.value.value : null) : asked.value;
  if (sent?.name !== version.name || sent.number !== version.number)
    return unavailable(version, null, sent ? publishedName(sent) : undefined);
  return done({ document: sent.document, publishedAt: sent.published_at, fault: null });
}

const documentIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'document' in body ? body.document : undefined;
