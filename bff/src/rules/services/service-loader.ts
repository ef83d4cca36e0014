import type { GivenAnswer, ServiceDetail } from '@gam/schemas/questions';
import type {
  CallReply,
  City,
  LandingPrice,
  ScriptPart,
  Site,
  UpstreamCallName,
} from '@gam/schemas/upstream';
import type { Static } from 'typebox';
import { completeService, type LocalService, type Service } from '@gam/engine/questions';
import { done } from '@gam/shared/result';
import { type Caches, makeCaches } from '../../platform/store/caches.ts';
import { afterNeeded, shareRead } from '../../platform/page-reads.ts';
import { keepResult } from '../../platform/store/keep-result.ts';
import { sizeOf } from '../../platform/store/size-of.ts';
import type { CallInput, Upstream } from '../../platform/upstream/client.ts';
import type { UpstreamResult } from '../../platform/upstream/failure.ts';
import { fillAreas } from './area-options.ts';
import { contentHash } from '../../platform/hash.ts';
import { compilePattern } from '../../platform/linear-pattern.ts';

/** A loaded service: its version is the hash of its content without personal data. */
export interface LoadedService {
  readonly service: Service;
  readonly raw: LocalService;
  readonly version: string;
  /** The answers that came with the questions: those of an earlier order belong to its customer. */
  readonly given: Readonly<Record<string, Static<typeof GivenAnswer>>>;
}

/**
 * The wait for optional data, ms: five tries that fail quickly take 4 s, and an upstream that hangs leaves the rest of
 * the request's deadline to what the page needs. [O-7.19, readings 4]
 */
export const doWithoutMs = 6_000;

/** The lifetime of cached content, ms. */
const freshMs = 5_000;
/** What the cached replies take, bytes, and the services in them, each in two forms. */
const repliesBytes = 16_000_000;
const versionsBytes = 16_000_000;

interface KeptReply {
  readonly until: number;
  /** The upstream's revision when it was asked for. */
  readonly revision: number | null;
  readonly result: Promise<UpstreamResult<unknown>>;
  readonly join: () => Promise<UpstreamResult<unknown>>;
}

/**
 * Reads content that is the same for every visitor, and caches it briefly: many customers, one call. Failures are not
 * cached, so the next visit asks again. `revision` of the upstream rises when a service is published: what was read before
 * is read again. [O-8.07]
 */
export function makeServiceLoader(
  upstream: Upstream,
  now: () => number,
  revision: () => number | null = () => null,
  caches: Caches = makeCaches(),
) {
  const kept = caches.open<KeptReply>('public replies', repliesBytes);

  const remember = <T>(
    key: string,
    load: (signal: AbortSignal) => Promise<UpstreamResult<T>>,
  ): Promise<UpstreamResult<T>> => {
    const known = kept.get(key);
    // The writer and the reader of a key use the same type.
    if (known && known.until > now() && known.revision === revision())
      return known.join() as Promise<UpstreamResult<T>>;
    const forget = (): void => {
      if (kept.get(key) === entry) kept.delete(key);
    };
    const shared = shareRead(load, forget);
    const entry: KeptReply = { until: now() + freshMs, revision: revision(), ...shared };
    keepResult(kept, key, entry);
    return shared.join();
  };

  /** Reads what the upstream answers to everyone alike. */
  const read = <N extends UpstreamCallName>(
    name: N,
    input: CallInput<N>,
  ): Promise<UpstreamResult<CallReply<N>>> =>
    remember(JSON.stringify([name, input]), (signal) => upstream.call(name, { ...input, signal }));

  /** Reads what pages do without where the upstream has none, or takes too long. */
  const readBriefly = <N extends UpstreamCallName>(
    name: N,
    input: CallInput<N>,
  ): Promise<UpstreamResult<CallReply<N>>> => {
    const tryAfter = afterNeeded();
    return remember(JSON.stringify([name, input]), (left) => {
      const signal = AbortSignal.any([left, AbortSignal.timeout(doWithoutMs)]);
      return upstream.call(name, { ...input, signal, tryAfter });
    });
  };

  /** Returns what such a list has; nothing where it could not be read. */
  const list = async <T>(
    reading: Promise<UpstreamResult<{ readonly results: readonly T[] }>>,
  ): Promise<readonly T[]> => {
    const told = await reading;
    return told.ok ? told.value.results : [];
  };

  const versions = caches.open<LoadedService>('loaded services', versionsBytes);

  /** Returns the equal service that is already in memory: most customers get the same questions. */
  const shared = (loaded: LoadedService): LoadedService => {
    const known = versions.get(loaded.version);
    if (!known) versions.set(loaded.version, loaded, 2 * sizeOf(loaded.raw));
    return known ? { ...known, given: loaded.given } : loaded;
  };

  let lastCities: readonly City[] = [];

  const cities = async () => {
    const told = await read('listCities', {});
    if (told.ok) lastCities = told.value.results;
    return told;
  };

  let lastScript: readonly ScriptPart[] = [];

  /** Loads the script of operators' calls; the last one is kept where it is unavailable. */
  const callScript = async (): Promise<readonly ScriptPart[]> => {
    const told = await readBriefly('loadCallScript', {});
    if (told.ok) lastScript = told.value.parts;
    return lastScript;
  };

  /** Returns the form of phones in a city, as a part of its services; empty if it is unknown. */
  const countryOf = async (city: string): Promise<Pick<LocalService, 'country'>> => {
    await cities();
    const country = lastCities.find(({ id }) => id === city)?.country;
    if (!country) return {};
    const { min_length, max_length, regex, sample, calling_code } = country;
    return {
      country: {
        min_length,
        max_length,
        regex,
        sample,
        ...(calling_code !== undefined && { calling_code }),
      },
    };
  };

  /**
   * Completes a service with data of its city. The form of phones is optional; the areas are not if a question asks for
   * one. [O-7.14]
   */
  const inCity = async (service: ServiceDetail, city: string): Promise<UpstreamResult<LocalService>> => {
    const [country, local] = await Promise.all([
      countryOf(city),
      fillAreas(service, () => read('listAreas', { query: { cityId: city } })),
    ]);
    return local.ok ? done({ ...local.value, ...country }) : local;
  };

  return {
    inCity,
    cities,
    /** Returns the last loaded cities; empty before the first request. */
    knownCities: (): readonly City[] => lastCities,
    categories: (city: string | null) => read('listCategories', { query: city ? { city_id: city } : {} }),
    category: (main: string, category: string, city: string | null) =>
      read('loadCategory', { params: { main, category }, query: city ? { city_id: city } : {} }),
    service: (
      params: CallInput<'loadService'>['params'],
      query: CallInput<'loadService'>['query'],
    ): Promise<UpstreamResult<LoadedService>> =>
      remember(`service/${JSON.stringify([params, query])}`, async (signal) => {
        const result = await upstream.call('loadService', { params, query, signal });
        const local = result.ok ? await inCity(result.value, query.city_id) : result;
        return local.ok ? done(shared(toLoaded(local.value))) : local;
      }),
    serviceLanding: (service: string, city: string) =>
      read('loadServiceLanding', { params: { service, city } }),
    categoryLanding: (category: string, city: string) =>
      read('loadCategoryLanding', { params: { category, city } }),
    cityLanding: (city: string) => read('loadCityLanding', { query: { city } }),
    pricingLanding: (service: string, city: string) =>
      read('loadPricingLanding', { params: { service, city } }),
    /** Returns what stands on every public page; null from a backend without it. */
    site: async (): Promise<Site | null> => {
      const told = await readBriefly('loadSite', {});
      return told.ok ? told.value : null;
    },
    sitePage: (page: string) => read('loadSitePage', { params: { page } }),
    /** Returns the banners of a city; none from a backend without them. */
    banners: (city: string | null) => list(readBriefly('listBanners', { query: city ? { city } : {} })),
    /** Returns the slides of a city; none from a backend without them. */
    slides: (city: string | null) => list(readBriefly('listSlides', { query: city ? { city } : {} })),
    /** Returns the offers that anyone may use; none from a backend without them. [W-7.09] */
    promotions: () => list(readBriefly('listPromotions', { query: { limit: 100 } })),
    /** Returns the best experts of a city; none from a backend without them. */
    topExperts: (city: string) => list(readBriefly('listTopExperts', { query: { city_id: city } })),
    /** Returns the cities where a category is served, the given one first; none from a backend that does not say. [O-7.22] */
    categoryCities: (category: string, city: string) =>
      list(readBriefly('listCategoryCities', { params: { category, city } })),
    /** Returns what a service costs in a city before anything is chosen; null from a backend that does not say. */
    startingPrice: async (service: string, city: string): Promise<LandingPrice | null> => {
      const told = await readBriefly('loadServiceCityPricing', { params: { service, city } });
      return told.ok ? (told.value.price ?? null) : null;
    },
    callScript,
    /** Returns the last loaded script of operators' calls, and loads a newer one in the background. */
    knownScript: (): readonly ScriptPart[] => {
      void callScript();
      return lastScript;
    },
    /** Loads the expert's restrictions of a service, and whether they do it in a city. [O-7.02] */
    restrictions: (expert: string, service: string, city: string) =>
      readBriefly('listExpertRestrictions', { params: { expert }, query: { service, city } }),
  };
}

/** Returns a service with its version. */
export function toLoaded(raw: LocalService): LoadedService {
  const questions = raw.questions.map((question) => ({ ...question, answers: null }));
  const impersonal = { ...raw, questions };
  const given = Object.fromEntries(
    raw.questions.flatMap(({ id, answers }) => (answers ? [[id, answers]] : [])),
  );
  return {
    service: completeService(impersonal, compilePattern),
    raw: impersonal,
    version: contentHash(impersonal),
    given,
  };
}

export type ServiceLoader = ReturnType<typeof makeServiceLoader>;
