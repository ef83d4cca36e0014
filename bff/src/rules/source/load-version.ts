import type { FlowRulesVersion, LiveFlowRules } from '@gam/schemas/upstream';
import { describeFinding, type RuleFinding } from '@gam/shared/rule-document';
import type { Upstream } from '../../platform/upstream/client.ts';
import { type CompiledRules, compileRules, publishedName } from '@gam/engine/rules';
import { sha256 } from '../../platform/hash.ts';

/** The live documents of the upstream, with every version that they name. */
export interface Published {
  readonly live: LiveFlowRules;
  /** By full name, `default@7`. */
  readonly versions: ReadonlyMap<string, CompiledRules>;
}

interface VersionName {
  readonly name: string;
  readonly number: number;
}

/** Returns the versions under which new flows may begin, without the withdrawn ones. */
export function neededVersions({ documents, withdrawn }: LiveFlowRules): VersionName[] {
  const gone = new Set(withdrawn.map(publishedName));
  return documents
    .flatMap(({ name, stable, candidate }) =>
      [stable, candidate?.number ?? null].map((number) => ({ name, number })),
    )
    .filter((version): version is VersionName => version.number !== null)
    .filter((version) => !gone.has(publishedName(version)));
}

/** A version: ready (`publishedAt`: ISO 8601, empty for one from disk), broken for good since a version never changes, or unavailable at the moment. */
export type LoadedVersion =
  | { readonly is: 'ready'; readonly rules: CompiledRules; readonly publishedAt: string }
  | { readonly is: 'broken'; readonly problems: readonly string[] }
  | { readonly is: 'failed'; readonly problems: readonly string[] };

const linesOf = (version: VersionName, findings: readonly RuleFinding[]): string[] =>
  findings.map((finding) => `${publishedName(version)}: ${describeFinding(finding)}`);

function compileVersion(version: VersionName, document: unknown, publishedAt = ''): LoadedVersion {
  const compiled = compileRules(document, sha256, version.number);
  if (!compiled.ok) return { is: 'broken', problems: linesOf(version, compiled.findings) };
  const { rules } = compiled;
  return rules.name === version.name
    ? { is: 'ready', rules, publishedAt }
    : { is: 'broken', problems: [`${publishedName(version)}: the document in it is named ${rules.name}`] };
}

/**
 * Returns the document of a reply that breaks the contract: the document's own check names the fault and its place.
 */
const documentIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'document' in body ? body.document : undefined;

/** Loads and compiles one version. A version is immutable: one that is ready or broken is never loaded again. */
export async function loadVersion(
  upstream: Pick<Upstream, 'poll'>,
  version: VersionName,
  signal: AbortSignal,
): Promise<LoadedVersion> {
  const loaded = await upstream.poll('loadFlowRules', { params: version, signal });
  if (loaded.ok && loaded.value.changed) return compileReply(version, loaded.value.value);
  const failure = loaded.ok ? null : loaded.failure;
  const document = failure?.kind === 'broken_contract' ? documentIn(failure.body) : undefined;
  const compiled = document === undefined ? null : compileVersion(version, document);
  if (compiled?.is === 'broken') return compiled;
  return {
    is: 'failed',
    problems: [
      `${publishedName(version)} could not be loaded: ${failure?.status ?? 0} ${failure?.code ?? ''}`,
    ],
  };
}

function compileReply(
  asked: VersionName,
  { name, number, document, published_at }: FlowRulesVersion,
): LoadedVersion {
  return name === asked.name && number === asked.number
    ? compileVersion(asked, document, published_at)
    : { is: 'failed', problems: [`${publishedName(asked)}: the upstream sent ${name}@${number}`] };
}
