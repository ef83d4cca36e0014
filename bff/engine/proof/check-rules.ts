import type { CheckProgress } from '@gam/schemas/gate';
import { compileFlow } from '../flow/compile-flow.ts';
import type { Service } from '../questions/complete-service.ts';
import { checkEverything, type Finding, type ServiceInCity } from '../rules/check/check-everything.ts';
import { FindingList, type PlacelessFinding } from '../rules/check/finding-list.ts';
import type { CitiesOfService } from '../rules/check/service-in-city.ts';
import { chooseRules, placeOf } from '../rules/choose-rules.ts';
import type { CompiledRules, LoadedRules, RuleCombination } from '../rules/compiled-rules.ts';
import type { Span } from './customers/seen-differences.ts';
import type { FlowOf } from './entry-loops.ts';
import { nameByIdentity, openIn, ProofMemory, type RecalledProof } from './proof-memory.ts';
import { proveService } from './prove-service.ts';
import { Verdicts } from './verdicts.ts';
import { type VersionChoice, visitorsSets } from './visitors-sets.ts';
import { defaultBounds, type VerdictOn, type WalkBounds } from './walk-service.ts';

/** What is checked together. */
interface CheckInput extends LoadedRules {
  readonly services: readonly ServiceInCity[];
  /** The versions that a share of visitors gets instead of the document of the same name, or beside the others. */
  readonly candidates?: readonly CompiledRules[];
  /** When the plain customer comes, ms since 1970. */
  readonly at: number;
  readonly bounds?: WalkBounds;
  /** Whether a page of the product answers at a path; without it links are not followed. */
  readonly isPage?: (path: string) => boolean;
  /** Whether `services` are all that there are, so that a link to another one leads nowhere. */
  readonly isWhole?: boolean;
  readonly onProgress?: (progress: CheckProgress) => void;
  /** What earlier checks found; without it each service is walked anew. */
  readonly memory?: ProofMemory;
  /** What the backend said of answers before. */
  readonly verdicts?: Verdicts;
  /** Told of the answers that the backend has not accepted, once for each content of a service. */
  readonly onOpen?: (open: OpenAnswers) => void;
}

/** Sets of answers to one service that the backend has not accepted. */
export interface OpenAnswers {
  /** The service, and a city that offers it. */
  readonly service: Pick<Service, 'id' | 'slug'>;
  readonly city: string;
  /** The name of the service's content, by which verdicts are kept. */
  readonly version: string;
  /** Each set with whether the backend refused it before. */
  readonly sets: ReadonlyMap<string, boolean>;
}

/** The plain customer comes at the beginning of an hour, so that the checks of an hour find the same. */
const hourMs = 3_600_000;

/**
 * Returns every finding of a set of documents and the services under them: of the documents alone, of each service
 * without a walk, and of walks with the real engine as every customer that the rules can tell apart. Errors come first,
 * each with the shortest way there. Pure; does not throw for any loaded data.
 */
export function checkRules(input: CheckInput): readonly Finding[] {
  const {
    documents,
    candidates = [],
    findings,
    services,
    bounds = defaultBounds,
    isPage,
    isWhole = false,
    onProgress,
  } = input;
  const memory = input.memory ?? new ProofMemory(nameByIdentity());
  const { verdicts = new Verdicts(), onOpen } = input;
  const at = Math.floor(input.at / hourMs) * hourMs;
  const shared = new Set(candidates.map(({ name }) => name));
  let done = 0;
  const checkOne =
    (all: readonly CompiledRules[]) =>
    (service: Service, rules: RuleCombination, city: ServiceInCity['city']) => {
      const span = spanOf(rules);
      const begins = beginsAt(span, at);
      const nameOf = (one: Service, under: RuleCombination) =>
        `${memory.nameContent(one)}/${city.id}/${memory.nameRules(under)}/${begins}`;
      const offerOf = (slug: string, there: string) => {
        const offer = services.find((one) => one.service.slug === slug && one.city.id === there);
        const under = offer && chooseRules(all, placeOf(offer.service, there), begins);
        return under ? { service: offer.service, under, city: offer.city } : null;
      };
      const nameOfOffer = (place: string) => {
        const [slug = '', there = ''] = place.split(' ');
        const offer = offerOf(slug, there);
        return offer ? nameOf(offer.service, offer.under) : '';
      };
      const follows = `${isPage !== undefined}${isWhole}`;
      const name = `${nameOf(service, rules)}/${bounds.customers}/${bounds.answers}/${follows}`;
      const version = memory.nameContent(service);
      const verdictOn: VerdictOn = (answers) => verdicts.find(version, answers);
      const tell = ({ open }: RecalledProof): void => {
        if (open.size > 0) onOpen?.({ service, city: city.id, version, sets: open });
      };
      const known = memory.recall(name, rules, nameOfOffer, verdictOn);
      if (known) {
        tell(known);
        return known;
      }
      const reached = new Map<string, string>();
      const reach = (slug: string, there: string) => {
        const place = `${slug} ${there}`;
        reached.set(place, nameOfOffer(place));
        return offerOf(slug, there);
      };
      const flowOf: FlowOf = (slug, there) => {
        const offer = reach(slug, there);
        return offer ? compileFlow(offer.service, offer.under, offer.city) : null;
      };
      const offers = (slug: string, there: string): boolean | null =>
        reach(slug, there) !== null || (isWhole ? false : null);
      const proof = proveService(compileFlow(service, rules, city), {
        coming: { at: begins, span },
        places: isPage ? { isPage, offers } : null,
        flowOf,
        bounds,
        verdictOn,
      });
      const { sets, ...found } = proof;
      const recalled = { ...found, open: openIn(sets, verdictOn) };
      memory.keep(name, rules, recalled, reached);
      tell(recalled);
      done += 1;
      onProgress?.({ done, of: Math.max(done, services.length), service: service.slug });
      return proof;
    };
  const list = new FindingList();
  const { sets, left } = visitorsSets(choicesOf(documents, candidates), services);
  for (const finding of unprovedSets(left)) list.add(finding);
  for (const [turn, all] of sets.entries()) {
    const found = checkEverything(
      services,
      { documents: all, findings: turn === 0 ? findings : [] },
      checkOne(all),
      shared,
    );
    for (const { places, ...finding } of found) {
      list.add(
        finding,
        services.filter((offer) => places.some(isAt(offer))),
      );
    }
  }
  const found = list.all();
  const denied = deniedToAll(found, services);
  if (denied === null) return found;
  list.add(denied, services);
  return list.all();
}

/** The rule because of which nobody can order anything; null if some service can be ordered. */
function deniedToAll(
  findings: readonly Finding[],
  services: readonly ServiceInCity[],
): PlacelessFinding | null {
  const denied = findings.filter(({ code }) => code === 'cannot_be_ordered');
  const [first] = denied;
  const isOpen = (offer: ServiceInCity) => !denied.some(({ places }) => places.some(isAt(offer)));
  if (!first || services.some(isOpen)) return null;
  const { document, rule, path, way } = first;
  const message = 'nobody can order anything: each customer of every service is denied.';
  return { code: 'denied_to_all', severity: 'warning', document, rule, path, way, message };
}

const isAt =
  ({ service, city }: ServiceInCity) =>
  (place: CitiesOfService): boolean =>
    place.service === service.slug && place.cities.includes(city.id);

/** The documents of which not every combination that visitors can get is checked. */
export const unprovedSets = (names: ReadonlySet<string>): PlacelessFinding[] =>
  [...names].map((document) => ({
    code: 'not_proved',
    severity: 'warning',
    document,
    path: '',
    message: `not every combination of the versions of "${document}" and of other documents is proved, since there are too many.`,
  }));

/** Each document with the candidates of its name; those of other names are beside the others. */
function choicesOf(
  documents: readonly CompiledRules[],
  candidates: readonly CompiledRules[],
): readonly VersionChoice[] {
  const stable = new Map(documents.map((rules) => [rules.name, rules]));
  const names = new Set([...documents, ...candidates].map(({ name }) => name));
  return [...names].map((name) => ({
    stable: stable.get(name) ?? null,
    others: candidates.filter((rules) => rules.name === name),
  }));
}

/** When flows can begin under all these documents. */
const spanOf = ({ documents }: RuleCombination): Span => ({
  from: Math.max(...documents.map(({ from }) => from ?? -Infinity)),
  until: Math.min(...documents.map(({ until }) => until ?? Infinity)),
});

/** When the plain customer begins: now, or else the first instant at which all documents are open. */
function beginsAt({ from, until }: Span, now: number): number {
  if (now < from) return from;
  return now < until ? now : until - 1;
}
