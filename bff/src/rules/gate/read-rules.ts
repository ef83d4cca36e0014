import type {
  RulesCheck,
  rulesCalls,
  RulesDifference,
  RulesSimulation,
  RulesStatus,
} from '@gam/schemas/gate';
import type { RuleDocument } from '@gam/schemas/rules';
import { checkDocument } from '@gam/shared/rule-document';
import type { Static } from 'typebox';
import { defaultBound } from '@gam/engine/simulate';
import type { UpstreamResult } from '../../platform/upstream/failure.ts';
import type { Asker } from './asker.ts';
import type { RulesParts } from '../rules-parts.ts';
import { diffDocuments } from './diff-documents.ts';
import { hasStore, loadDocument, loadLiveSet } from './live-set.ts';
import type { WrittenVersion } from '../thread/do-work.ts';
import { passOn, passOnStore, refuseRules, RulesRefusal } from './rules-failure.ts';
import { runJob } from './run-job.ts';
import { findServices } from './find-services.ts';
import { rulesTexts } from './texts.ts';

/** The reply of an upstream's call, or its refusal. */
export const orRefusal = <T>(result: UpstreamResult<T>): T | RulesRefusal =>
  result.ok ? result.value : passOn(result.failure);

/** What counts, and what the sender may do. */
export async function readStatus(
  parts: RulesParts,
  { token, role }: Asker,
): Promise<RulesStatus | RulesRefusal> {
  const listed = await parts.upstream.call('listFlowRules', { token });
  const refused = listed.ok ? null : passOnStore(listed.failure);
  if (refused !== null && refused.refused.status !== 501) return refused;
  return {
    store: hasStore(parts) ? (listed.ok ? 'published' : 'none') : 'directory',
    review: parts.config.rulesReview ? 'required' : 'off',
    // The asker has a role of rules.
    role: role as RulesStatus['role'],
    live: listed.ok ? listed.value : null,
    counting: [...parts.rules.live()],
    held_back: parts.rules
      .held()
      .map(({ service, city, reasons }) => ({ service, city, reasons: [...reasons] })),
  };
}

type CheckBody = Static<(typeof rulesCalls.checkRules)['body']>;

const nameOf = (document: unknown): unknown =>
  typeof document === 'object' && document !== null ? Reflect.get(document, 'name') : undefined;

/** Checks documents and the services under them; by request beside the live ones. */
export async function checkRules(
  parts: RulesParts,
  asker: Asker,
  { documents, beside_live: isBesideLive = false, services }: CheckBody,
): Promise<RulesCheck | RulesRefusal> {
  const began = performance.now();
  const known = await findServices(parts, services);
  if (known instanceof RulesRefusal) return known;
  const checked: unknown[] = [...documents];
  if (isBesideLive || documents.length === 0) {
    const set = await loadLiveSet(parts, asker);
    if (set instanceof RulesRefusal) return set;
    const names = new Set(documents.map(nameOf));
    for (const { name, stable } of set.documents)
      if (!names.has(name) && stable !== null) checked.push(stable.document);
  }
  const result = await runJob<'check'>(
    { is: 'check', documents: checked, services: known.offers },
    asker.onProgress,
  );
  if (result instanceof RulesRefusal) return result;
  return {
    findings: result.findings,
    missing: [...known.missing],
    documents: result.documents,
    services: new Set(known.offers.map(({ service }) => service.slug)).size,
    cities: new Set(known.offers.map(({ city }) => city.id)).size,
    seconds: Math.round(performance.now() - began) / 1000,
  };
}

type SimulateBody = Static<(typeof rulesCalls.simulateRules)['body']>;

const brokenDocument = (findings: ReturnType<typeof checkDocument>) =>
  refuseRules('invalid', 'broken_document', { message: rulesTexts.broken, params: { findings } });

/** What a draft is compared with: the live set, or that set with another version or document in the draft's place. */
async function readAgainst(
  parts: RulesParts,
  asker: Asker,
  { document, against = 'live' }: SimulateBody,
): Promise<readonly WrittenVersion[] | RulesRefusal> {
  const set = await loadLiveSet(parts, asker);
  if (set instanceof RulesRefusal) return set;
  const live = set.documents.flatMap(({ stable }) => (stable === null ? [] : [stable]));
  if (against === 'live') return live;
  const isVersion = 'number' in against;
  const other = isVersion ? await loadDocument(parts, asker, against) : against.document;
  if (other instanceof RulesRefusal) return other;
  const broken = checkDocument(other);
  if (broken.length > 0) return brokenDocument(broken);
  const placed = { ...(other as RuleDocument), name: nameOf(document) };
  const number = isVersion ? against.number : 0;
  return [...live.filter((one) => nameOf(one.document) !== placed.name), { document: placed, number }];
}

/** Walks every service under a draft and under what it is compared with. */
export async function simulateRules(
  parts: RulesParts,
  asker: Asker,
  body: SimulateBody,
): Promise<RulesSimulation | RulesRefusal> {
  const { document, bound = defaultBound, at, services } = body;
  const broken = checkDocument(document);
  if (broken.length > 0) return brokenDocument(broken);
  const live = await readAgainst(parts, asker, body);
  if (live instanceof RulesRefusal) return live;
  const known = await findServices(parts, services);
  if (known instanceof RulesRefusal) return known;
  const { offers, missing } = known;
  const draft = [...live.filter((one) => nameOf(one.document) !== nameOf(document)), { document, number: 0 }];
  const time = at === undefined ? parts.now() : Date.parse(at);
  const walked = await runJob<'simulate'>({ is: 'simulate', live, draft, services: offers, at: time, bound });
  if (walked instanceof RulesRefusal) return walked;
  const compared = await runJob<'compare'>(
    {
      is: 'compare',
      before: [live],
      after: [draft],
      services: offers,
    },
    asker.onProgress,
  );
  if (compared instanceof RulesRefusal) return compared;
  const places = new Set(offers.map(({ service }) => service.slug));
  return {
    bound,
    services: walked.services,
    looked_at: places.size,
    missing: [...missing],
    errors: compared.added,
  };
}

type DiffBody = Static<(typeof rulesCalls.diffRules)['body']>;

/** Compares two documents, each a published version or sent along. */
export async function diffRules(
  parts: RulesParts,
  asker: Asker,
  { before, after }: DiffBody,
): Promise<RulesDifference | RulesRefusal> {
  const read = async (side: DiffBody['before']): Promise<RuleDocument | RulesRefusal> => {
    const document = 'number' in side ? await loadDocument(parts, asker, side) : side.document;
    if (document instanceof RulesRefusal) return document;
    const broken = checkDocument(document);
    return broken.length > 0 ? brokenDocument(broken) : (document as RuleDocument);
  };
  const first = await read(before);
  if (first instanceof RulesRefusal) return first;
  const second = await read(after);
  if (second instanceof RulesRefusal) return second;
  // Plain JSON, which the schema describes without `readonly`.
  return diffDocuments(first, second) as unknown as RulesDifference;
}
