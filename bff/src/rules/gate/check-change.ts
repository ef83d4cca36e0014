import type { LiveFlowRules } from '@gam/schemas/upstream';
import type { RulesChanged, RulesFinding } from '@gam/schemas/gate';
import type { CompiledRules } from '@gam/engine/rules';
import { done } from '@gam/shared/result';
import { certify, passedOffers } from '../adoption/certificate.ts';
import type { RulesParts } from '../rules-parts.ts';
import { loadServicesInCities } from '../services/load-services-in-cities.ts';
import type { RuleVersions } from '../versions/rule-versions.ts';
import type { Asker } from './asker.ts';
import { runJudged } from './judge-answers.ts';
import { type LiveDocument, loadLiveSet } from './live-set.ts';
import { noRuleStore, passOn, refuseRules, type Replied } from './rules-failure.ts';
import { rulesTexts } from './texts.ts';
import { unknownVouchers } from './unknown-vouchers.ts';

/** What the check of a change found, for the revision that it was made against. */
interface CheckedChange extends Pick<RulesChanged, 'live' | 'findings' | 'missing'> {
  /** Errors that the change adds. */
  readonly added: readonly RulesFinding[];
  /** Warnings that it adds and that whoever publishes must name. */
  readonly toName: readonly RulesFinding[];
  /** Proves to other BFFs which services passed. */
  readonly certificate: string;
}

/** Returns the documents after a change. */
type Change = (documents: readonly LiveDocument[], live: LiveFlowRules) => readonly LiveDocument[];

/** Runs the whole check of the sets that visitors can get after a change, against the live services. */
export async function checkChange(
  parts: RulesParts,
  asker: Asker,
  change: Change,
): Promise<Replied<CheckedChange>> {
  const [set, services] = await Promise.all([
    loadLiveSet(parts, asker),
    loadServicesInCities(parts.upstream),
  ]);
  if (!set.ok) return set;
  const { documents, live } = set.value;
  if (live === null) return noRuleStore();
  if (!services.ok) return passOn(services.failure);
  const { offers, missing } = services.value;
  const after = change(documents, live);
  const result = await runJudged<'compare'>(
    parts,
    {
      is: 'compare',
      before: documents,
      after,
      services: offers,
      isWhole: missing.length === 0,
      at: parts.now(),
    },
    asker,
  );
  if (!result.ok) return result;
  const vouchers = await unknownVouchers(parts, writtenIn(after));
  const known = new Set((await unknownVouchers(parts, writtenIn(documents))).map(ruleOf));
  const added = vouchers.filter((finding) => finding.severity === 'error' && !known.has(ruleOf(finding)));
  const passed = passedOffers(offers, result.value.findings);
  const certificate = certify(parts.certifier, passed, compileAll(after, parts.versions));
  return done({
    live,
    findings: [...vouchers, ...result.value.findings],
    added: [...added, ...result.value.added],
    toName: result.value.toName,
    missing: [...missing],
    certificate,
  });
}

/**
 * The same, where a change that breaks services is refused, and one with a warning that must be named and is not.
 * `acknowledged`: the codes that are named; null where a person named them when the version was published.
 */
export async function checkOrRefuse(
  parts: RulesParts,
  asker: Asker,
  change: Change,
  acknowledged: readonly string[] | null,
): Promise<Replied<CheckedChange>> {
  const checked = await checkChange(parts, asker, change);
  if (!checked.ok) return checked;
  const { added, toName } = checked.value;
  if (added.length > 0)
    return refuseRules('invalid', 'refused', {
      message: rulesTexts.refused,
      params: { findings: added },
    });
  const findings = acknowledged === null ? [] : toName.filter(({ code }) => !acknowledged.includes(code));
  if (findings.length === 0) return checked;
  const codes = [...new Set(findings.map(({ code }) => code))];
  return refuseRules('invalid', 'not_acknowledged', {
    message: rulesTexts.notAcknowledged,
    params: { codes, findings },
  });
}

/** Tries of one change while others change the set that it was checked against. */
const maxTries = 5;

/** Tries a change again while another one comes between its check and the upstream. */
export async function whileOutrun<T>(change: () => Promise<Replied<T>>): Promise<Replied<T>> {
  for (let tried = 0; tried < maxTries; tried += 1) {
    const changed = await change();
    if (changed.ok || changed.failure.body.error.code !== 'revision') return changed;
  }
  return refuseRules('conflict', 'revision', { message: rulesTexts.outrun });
}

/** Every version that counts after a change, as it is written. */
const writtenIn = (documents: readonly LiveDocument[]): unknown[] =>
  documents.flatMap(({ stable, others }) =>
    (stable === null ? others : [stable, ...others]).map(({ document }) => document),
  );

/** The rule that a finding is about. */
const ruleOf = ({ document, rule }: RulesFinding): string => `${document}/${rule}`;

/** Compiles every version that counts after a change; a broken one is in no certificate. */
const compileAll = (
  documents: readonly LiveDocument[],
  { compile }: Pick<RuleVersions, 'compile'>,
): CompiledRules[] =>
  documents
    .flatMap(({ stable, others }) => (stable === null ? others : [stable, ...others]))
    .flatMap(({ document, number }) => {
      const compiled = compile(document, number);
      return compiled.ok ? [compiled.value] : [];
    });

/** Replaces one document of a set, or adds it. */
export const replaceDocument = (
  documents: readonly LiveDocument[],
  name: string,
  replace: (document: LiveDocument) => LiveDocument,
): LiveDocument[] => {
  const found = documents.find((document) => document.name === name) ?? { name, stable: null, others: [] };
  return [...documents.filter((document) => document.name !== name), replace(found)];
};
