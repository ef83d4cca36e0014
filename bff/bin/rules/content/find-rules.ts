import path from 'node:path';
import { describeFinding } from '@gam/shared/rule-document';
import { compileRules } from '../../../src/engine/rules/compile-rules.ts';
import type { CompiledRules } from '../../../src/engine/rules/compiled-rules.ts';
import { withDocument } from '../../../src/engine/simulate/affected-services.ts';
import type { Upstream } from '../../../src/platform/upstream/client.ts';
import { Failure, type Terminal } from '../command.ts';
import { explainFailure, withEditor } from '../upstream.ts';
import { readDocuments, seedFolder } from './read-documents.ts';
import { sha256 } from '../../../src/platform/hash.ts';

/** Returns the one valid document of a file. */
export async function readDocument(named: string, { folder }: Terminal): Promise<CompiledRules | Failure> {
  const { documents, findings } = await readDocuments([path.resolve(folder, named)]);
  const [rules, another] = documents;
  if (findings.length > 0) return new Failure(1, ...findings.map(describeFinding));
  if (rules && !another) return rules;
  return new Failure(2, `${named}: expects one rule document, not ${documents.length}.`);
}

function compileVersion(document: unknown, number: number): CompiledRules | Failure {
  const compiled = compileRules(document, sha256, number);
  return compiled.ok ? compiled.rules : new Failure(1, ...compiled.findings.map(describeFinding));
}

async function loadVersion(
  upstream: Upstream,
  token: string,
  url: string,
  params: { readonly name: string; readonly number: number },
): Promise<CompiledRules | Failure> {
  const version = await upstream.call('readFlowRules', { params, token });
  if (version.ok) return compileVersion(version.value.document, version.value.number);
  if (version.failure.status !== 404) return explainFailure(version.failure, url);
  return new Failure(
    1,
    `"${params.name}" has no version ${params.number}: \`npm run rules -- versions ${params.name}\` lists its versions.`,
  );
}

/** Returns the live documents of the upstream, over those of the seed. */
const loadLive = (
  seed: readonly CompiledRules[],
  terminal: Terminal,
): Promise<readonly CompiledRules[] | Failure> =>
  withEditor(terminal, async (upstream, token, url) => {
    const live = await upstream.call('listFlowRules', { token });
    if (!live.ok) return explainFailure(live.failure, url);
    let documents = seed;
    for (const { name, stable, candidate } of live.value.documents) {
      if (candidate)
        terminal.note(`The candidate ${name}@${candidate.number} (${candidate.percent} %) is ignored.`);
      if (stable === null) continue;
      const rules = await loadVersion(upstream, token, url, { name, number: stable });
      if (rules instanceof Failure) return rules;
      documents = withDocument(documents, rules);
    }
    return documents;
  });

/** Returns the document under the draft's name, in the draft's place. */
const inPlaceOf = (draft: CompiledRules, { document, number }: CompiledRules): CompiledRules | Failure =>
  compileVersion({ ...document, name: draft.name }, number);

/**
 * Returns the documents that a draft is compared with: `live` means the live documents of the upstream, `<name>@<n>` one
 * version, anything else a file. A version or a file takes the draft's place among the seed's documents. Without
 * `against` and without GAM_TOKEN it is the seed.
 */
export async function findRules(
  against: string | undefined,
  draft: CompiledRules,
  terminal: Terminal,
): Promise<readonly CompiledRules[] | Failure> {
  const { documents: seed } = await readDocuments([seedFolder]);
  if (against === undefined && !terminal.env['GAM_TOKEN']) {
    terminal.note('GAM_TOKEN is not set: the draft is compared with the seed, not with the live rules.');
    return seed;
  }
  if (against === undefined || against === 'live') return loadLive(seed, terminal);
  const [, name, number] = /^([a-z0-9-]+)@(\d+)$/.exec(against) ?? [];
  const other =
    name !== undefined && number !== undefined
      ? await withEditor(terminal, (upstream, token, url) =>
          loadVersion(upstream, token, url, { name, number: Number(number) }),
        )
      : await readDocument(against, terminal);
  if (other instanceof Failure) return other;
  const placed = other.name === draft.name ? other : inPlaceOf(draft, other);
  return placed instanceof Failure ? placed : withDocument(seed, placed);
}
