import type {
  RulesCheck,
  rulesCalls,
  RulesDifference,
  RulesSimulation,
  RulesStatus,
} from '@gam/schemas/gate';
import type { RuleDocument } from '@gam/schemas/rules';
import { done } from '@gam/shared/result';
import type { Static } from 'typebox';
import { defaultBound } from '@gam/engine/simulate';
import type { Asker } from './asker.ts';
import type { RulesParts } from '../rules-parts.ts';
import { diffDocuments } from '../merge/diff-documents.ts';
import { runJudged } from './judge-answers.ts';
import { hasStore, loadDocument, loadLiveSet } from './live-set.ts';
import type { WrittenVersion } from '../versions/compile-once.ts';
import { orStoreRefusal, refuseRules, type Replied, soundDocument } from './rules-failure.ts';
import { rulesTexts } from './texts.ts';
import { runJob } from './run-job.ts';
import { findServices } from './find-services.ts';
import { unknownVouchers } from './unknown-vouchers.ts';

/** What counts, and what the sender may do. */
export async function readStatus(parts: RulesParts, { token, role }: Asker): Promise<Replied<RulesStatus>> {
  const listed = orStoreRefusal(await parts.upstream.call('listFlowRules', { token }));
  if (!listed.ok && listed.failure.status !== 501) return listed;
  return done({
    store: hasStore(parts) ? (listed.ok ? 'published' : 'none') : 'directory',
    review: parts.config.rulesReview ? 'required' : 'off',
    // The asker has a role of rules.
    role: role as RulesStatus['role'],
    live: listed.ok ? listed.value : null,
    counting: [...parts.rules.live()],
    held_back: parts.rules
      .held()
      .map(({ service, city, reasons }) => ({ service, city, reasons: [...reasons] })),
  });
}

/** Reads the document that counts where none of its name is published. */
export function readSeed(
  { rules }: Pick<RulesParts, 'rules'>,
  name: string,
): Replied<{ document: RuleDocument }> {
  const seed = rules.unpublished().find((one) => one.name === name);
  return seed
    ? done({ document: seed.document })
    : refuseRules('missing', 'missing', { message: rulesTexts.noSeed });
}

type CheckBody = Static<(typeof rulesCalls.checkRules)['body']>;

const nameOf = (document: unknown): unknown =>
  typeof document === 'object' && document !== null ? Reflect.get(document, 'name') : undefined;

/** Checks documents and the services under them; by request beside the live ones. */
export async function checkRules(
  parts: RulesParts,
  asker: Asker,
  { documents, beside_live: isBesideLive = false, services }: CheckBody,
): Promise<Replied<RulesCheck>> {
  const began = performance.now();
  const known = await findServices(parts, services);
  if (!known.ok) return known;
  const { offers, missing } = known.value;
  const checked: unknown[] = [...documents];
  if (isBesideLive || documents.length === 0) {
    const set = await loadLiveSet(parts, asker);
    if (!set.ok) return set;
    const names = new Set(documents.map(nameOf));
    for (const { name, stable } of set.value.documents)
      if (!names.has(name) && stable !== null) checked.push(stable.document);
  }
  const isWhole = services === undefined && missing.length === 0;
  const job = { is: 'check', documents: checked, services: offers, isWhole, at: parts.now() } as const;
  const result = await runJudged<'check'>(parts, job, asker, services === undefined);
  if (!result.ok) return result;
  const { findings, documents: sound, judgement } = result.value;
  return done({
    findings: [...(await unknownVouchers(parts, checked)), ...findings],
    documents: sound,
    backend: judgement,
    missing: [...missing],
    services: new Set(offers.map(({ service }) => service.slug)).size,
    cities: new Set(offers.map(({ city }) => city.id)).size,
    seconds: Math.round(performance.now() - began) / 1000,
  });
}

type SimulateBody = Static<(typeof rulesCalls.simulateRules)['body']>;

type DiffBody = Static<(typeof rulesCalls.diffRules)['body']>;

/** Reads a document that is a published version or was sent along; refuses a broken one. */
async function readSide(parts: RulesParts, side: DiffBody['before']): Promise<Replied<RuleDocument>> {
  const document = 'number' in side ? await loadDocument(parts, side) : done(side.document);
  return document.ok ? soundDocument(document.value) : document;
}

/** Puts a version into a set in the place of its name. */
const placeIn = (set: readonly WrittenVersion[], version: WrittenVersion): WrittenVersion[] => [
  ...set.filter(({ document }) => nameOf(document) !== nameOf(version.document)),
  version,
];

/** What a draft is compared with: the live set, or that set with another version or document in the draft's place. */
async function readAgainst(
  parts: RulesParts,
  asker: Asker,
  { document, against = 'live' }: SimulateBody,
): Promise<Replied<readonly WrittenVersion[]>> {
  const set = await loadLiveSet(parts, asker);
  if (!set.ok) return set;
  const live = set.value.documents.flatMap(({ stable }) => stable ?? []);
  if (against === 'live') return done(live);
  const other = await readSide(parts, against);
  if (!other.ok) return other;
  const placed = { ...other.value, name: nameOf(document) };
  const number = 'number' in against ? against.number : 0;
  return done(placeIn(live, { document: placed, number }));
}

/** Walks every service under a draft and under what it is compared with. */
export async function simulateRules(
  parts: RulesParts,
  asker: Asker,
  body: SimulateBody,
): Promise<Replied<RulesSimulation>> {
  const { document, bound = defaultBound, at, services } = body;
  const sound = soundDocument(document);
  if (!sound.ok) return sound;
  const against = await readAgainst(parts, asker, body);
  if (!against.ok) return against;
  const live = against.value;
  const known = await findServices(parts, services);
  if (!known.ok) return known;
  const { offers, missing } = known.value;
  const draft = placeIn(live, { document, number: 0 });
  const time = at === undefined ? parts.now() : Date.parse(at);
  const walk = { is: 'simulate', live, draft, services: offers, at: time, bound } as const;
  const walked = await runJob<'simulate'>(parts, walk);
  if (!walked.ok) return walked;
  const isWhole = services === undefined && missing.length === 0;
  const [before, after] = [live, draft].map((set) => set.map((stable) => ({ stable, others: [] })));
  const sets = {
    is: 'compare',
    before: before ?? [],
    after: after ?? [],
    services: offers,
    isWhole,
    at: time,
  } as const;
  const compared = await runJudged<'compare'>(parts, sets, asker, services === undefined);
  if (!compared.ok) return compared;
  return done({
    bound,
    services: walked.value.services,
    looked_at: new Set(offers.map(({ service }) => service.slug)).size,
    missing: [...missing],
    errors: compared.value.added,
  });
}

/** Compares two documents, each a published version or sent along. */
export async function diffRules(
  parts: RulesParts,
  { before, after }: DiffBody,
): Promise<Replied<RulesDifference>> {
  const first = await readSide(parts, before);
  if (!first.ok) return first;
  const second = await readSide(parts, after);
  if (!second.ok) return second;
  // Plain JSON, which the schema describes without `readonly`.
  return done(diffDocuments(first.value, second.value) as unknown as RulesDifference);
}
