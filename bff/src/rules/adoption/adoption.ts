import type { FastifyBaseLogger } from 'fastify';
import { unlessAborted } from '../../platform/unless-aborted.ts';
import { closenessTo, type Finding, placeOf } from '@gam/engine/rules';
import { isIn, type LoadedServiceInCity } from '../services/load-services-in-cities.ts';
import type { RunCheck } from '../worker/run-check.ts';
import { type Certifier, readCertificate } from './certificate.ts';
import { documentsIn, type Held, hasWithdrawn, placeKey } from './held-services.ts';
import { type RuleSet, stableAndCandidates } from './rule-set.ts';

/** What adoption needs of its surroundings. */
interface AdoptionWorld {
  /** All services of the upstream; empty if they cannot be loaded. */
  readonly loadOffers: () => Promise<readonly LoadedServiceInCity[]>;
  readonly runCheck: (input: RunCheck) => Promise<readonly Finding[]>;
  /** The sets that counted before the live one, the newest first. */
  readonly earlierSets: (signal: AbortSignal) => Promise<readonly RuleSet[]>;
  readonly certifier: Certifier;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  readonly now: () => number;
  /** Called when the held services change, with all of them. */
  readonly onHeld: (held: readonly Held[]) => void;
}

/** A set that is to count. */
interface NewSet {
  readonly set: RuleSet;
  readonly certificate: string | null;
  /** Whether the set before it was live and good; otherwise there is nothing good to stay on. */
  readonly hasGood: boolean;
}

/** Findings about documents themselves: they are refused before they are published, and break no service. */
const formal: ReadonlySet<string> = new Set([
  'same_scope',
  'hides_base',
  'too_many_layers',
  'undone_silently',
  'unknown_rule',
]);

const errorsIn = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ severity, code }) => severity === 'error' && !formal.has(code));
const faultOf = ({ code, question, path }: Finding): string => JSON.stringify([code, question, path]);
const wordsOf = ({ code, document, rule, message }: Finding): string =>
  `${code}${document === null ? '' : `, document "${document}"`}${rule === null ? '' : `, rule "${rule}"`}: ${message}`;

/** The versions of a set that can apply to an offer, as comparable text. */
function versionsFor(set: RuleSet, { service, city }: LoadedServiceInCity): string {
  const place = placeOf(service, city.id);
  return documentsIn(set)
    .filter((rules) => closenessTo(rules, place) > 0)
    .map(({ version }) => version)
    .toSorted()
    .join(' ');
}

/**
 * Takes new sets over service by service: at once where a certificate says that the service passed, else after a walk in
 * a worker thread. A service that a set newly breaks stays on its last good one. [rules: Adopted per service]
 */
export class Adoption {
  readonly #world: AdoptionWorld;
  #set: RuleSet;
  #held: ReadonlyMap<string, Held>;
  /** The services whose last good set was withdrawn, until it is decided what counts for them. */
  readonly #orphans = new Set<string>();
  #work: Promise<void> = Promise.resolve();
  #current = new AbortController();

  constructor(world: AdoptionWorld, set: RuleSet, held: readonly Held[]) {
    this.#world = world;
    this.#set = set;
    this.#held = new Map(held.map((one) => [placeKey(one.service, one.city), one]));
  }

  /** The set that counts for a service in a city. */
  setFor(service: string, city: string): RuleSet {
    return this.#held.get(placeKey(service, city))?.set ?? this.#set;
  }

  /** The services that stay on an earlier set. */
  held(): readonly Held[] {
    return [...this.#held.values()];
  }

  /** Takes a set that was good before, such as the one on disk, without a check. */
  restore(set: RuleSet): void {
    this.#set = set;
  }

  /** Lets a set count for every service without a check, in place of all before it. */
  reset(set: RuleSet): void {
    this.#current.abort(new Error('the rules were reset'));
    this.#set = set;
    this.#orphans.clear();
    this.#hold([]);
  }

  /** Takes a new set over. Resolves when it is decided for every service; a newer set ends the check of an older one. */
  adopt(next: NewSet): Promise<void> {
    this.#current.abort(new Error('a newer set of rules came'));
    this.#current = new AbortController();
    const { signal } = this.#current;
    this.#dropWithdrawn(next.set.withdrawn);
    // Nothing good could be kept, or a withdrawn version must go: the new set counts from now on.
    const isGood = next.hasGood && !hasWithdrawn(this.#set, next.set.withdrawn);
    const previous = isGood ? this.#set : null;
    if (previous === null) this.#set = next.set;
    this.#work = this.#decideAfter(this.#work, next, previous, signal);
    return this.#work;
  }

  /** Ends the check that is under way. */
  async stop(): Promise<void> {
    this.#current.abort(new Error('the rules are closed'));
    await this.#work;
  }

  async #decideAfter(
    before: Promise<void>,
    next: NewSet,
    previous: RuleSet | null,
    signal: AbortSignal,
  ): Promise<void> {
    await before;
    try {
      await this.#decide(next, previous, signal);
    } catch (error) {
      if (signal.aborted) return;
      this.#world.log.error({ err: error }, 'new flow rules could not be checked');
      this.#set = next.set;
    }
  }

  /** A withdrawn version leaves every last good set at once. */
  #dropWithdrawn(withdrawn: ReadonlySet<string>): void {
    const left = this.held().filter(({ set }) => !hasWithdrawn(set, withdrawn));
    if (left.length === this.#held.size) return;
    for (const one of this.held())
      if (!left.includes(one)) this.#orphans.add(placeKey(one.service, one.city));
    this.#hold(left);
  }

  #hold(held: readonly Held[]): void {
    if (held.length === 0 && this.#held.size === 0) return;
    this.#held = new Map(held.map((one) => [placeKey(one.service, one.city), one]));
    this.#world.onHeld(held);
  }

  /** `previous`: the good set that counted for services that are not held; null if there is none. */
  async #decide({ set, certificate }: NewSet, previous: RuleSet | null, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { certifier, loadOffers } = this.#world;
    const offers = await unlessAborted(loadOffers(), signal);
    const isCertified = readCertificate(certifier, certificate);
    const heldBefore = this.#held;
    const orphans = new Set(this.#orphans);
    const goodFor = ({ service, city }: LoadedServiceInCity): RuleSet | null => {
      const key = placeKey(service.slug, city.id);
      return heldBefore.get(key)?.set ?? (orphans.has(key) ? null : previous);
    };
    const open = offers.filter((offer) => {
      const good = goodFor(offer);
      const isNew = good === null || versionsFor(good, offer) !== versionsFor(set, offer);
      return isNew && !isCertified(offer, documentsIn(set));
    });
    // A service that cannot be loaded now stays as it is.
    const known = new Set(offers.map(({ service, city }) => placeKey(service.slug, city.id)));
    const unseen = [...heldBefore].flatMap(([key, one]) => (known.has(key) ? [] : [one]));
    const waiting = open.flatMap((offer): Held[] => {
      const good = goodFor(offer);
      return good ? [{ service: offer.service.slug, city: offer.city.id, set: good, reasons: [] }] : [];
    });
    this.#set = set;
    this.#hold([...unseen, ...waiting]);
    if (open.length === 0) return;
    const broken = await this.#check(set, open, signal);
    if (signal.aborted) return;
    const held = await this.#stay(open, broken, goodFor, signal);
    if (signal.aborted) return;
    this.#hold([...unseen, ...held]);
    for (const key of orphans) this.#orphans.delete(key);
  }

  /** Returns the errors that a set has for each offer. */
  async #check(
    set: RuleSet,
    offers: readonly LoadedServiceInCity[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<LoadedServiceInCity, readonly Finding[]>> {
    const findings = await this.#world.runCheck({
      ...stableAndCandidates(set),
      offers,
      at: this.#world.now(),
      signal,
    });
    const errors = errorsIn(findings);
    return new Map(offers.map((offer) => [offer, errors.filter((finding) => isIn(finding, offer))]));
  }

  /** Returns the services that stay: those with errors that their last good set does not have. */
  async #stay(
    offers: readonly LoadedServiceInCity[],
    broken: ReadonlyMap<LoadedServiceInCity, readonly Finding[]>,
    goodFor: (offer: LoadedServiceInCity) => RuleSet | null,
    signal: AbortSignal,
  ): Promise<Held[]> {
    const errorsOf = (offer: LoadedServiceInCity) => broken.get(offer) ?? [];
    const failed = offers.filter((offer) => errorsOf(offer).length > 0);
    const fallbacks = new Map<LoadedServiceInCity, RuleSet>();
    for (const [good, some] of Map.groupBy(failed, goodFor)) {
      if (good === null) {
        await this.#lookBack(some, fallbacks, signal);
        continue;
      }
      const before = await this.#check(good, some, signal);
      for (const offer of some) {
        const known = new Set(before.get(offer)?.map(faultOf));
        // What is broken under the good set as well is the service's own fault: new rules count for it.
        if (errorsOf(offer).some((finding) => !known.has(faultOf(finding)))) fallbacks.set(offer, good);
      }
    }
    return [...fallbacks].map(([offer, set]) => {
      const reasons = errorsOf(offer).map(wordsOf);
      const { slug } = offer.service;
      this.#world.log.error(
        { service: slug, city: offer.city.id, rules: versionsFor(set, offer), reasons },
        'a service stays on its last good rules',
      );
      return { service: slug, city: offer.city.id, set, reasons };
    });
  }

  /** Finds the newest earlier set that each service passes. */
  async #lookBack(
    offers: readonly LoadedServiceInCity[],
    fallbacks: Map<LoadedServiceInCity, RuleSet>,
    signal: AbortSignal,
  ): Promise<void> {
    let left = offers;
    for (const set of await this.#world.earlierSets(signal)) {
      if (left.length === 0 || signal.aborted) return;
      const broken = await this.#check(set, left, signal);
      const passes = (offer: LoadedServiceInCity) => broken.get(offer)?.length === 0;
      for (const offer of left.filter(passes)) fallbacks.set(offer, set);
      left = left.filter((offer) => !passes(offer));
    }
  }
}
