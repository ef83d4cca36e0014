import type { CheckProgress } from '@gam/schemas/gate';
import type { LocalService } from '@gam/engine/questions';
import type { CompiledRules, Finding } from '@gam/engine/rules';
import type { LoadedServiceInCity } from '../services/load-services-in-cities.ts';
import { toWritten } from '../versions/compile-once.ts';
import type { RulesWorker } from './open-worker.ts';

/** The whole check of a set of documents with services. */
export interface RunCheck {
  readonly documents: readonly CompiledRules[];
  /** The versions that only a share of visitors gets. */
  readonly candidates?: readonly CompiledRules[];
  readonly offers: readonly LoadedServiceInCity[];
  /** When the plain customer comes, ms since 1970. */
  readonly at: number;
  readonly onProgress?: (progress: CheckProgress) => void;
  /** Ends the check, which then fails with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Returns each content once, with its cities: many cities offer the same. */
export function contentsOf(offers: readonly LoadedServiceInCity[]) {
  const contents = new Map<string, { readonly raw: LocalService; readonly cities: string[] }>();
  for (const { raw, version, service, city } of offers) {
    const key = `${service.slug}/${version}`;
    const known = contents.get(key);
    if (known) known.cities.push(city.id);
    else contents.set(key, { raw, cities: [city.id] });
  }
  return [...contents.values()];
}

/**
 * Runs the whole check in the worker, so that customers' requests are served meanwhile. Rejects only where the thread cannot
 * run or the check is aborted.
 */
export const runCheck = (
  worker: Pick<RulesWorker, 'run'>,
  { documents, candidates = [], offers, at, onProgress, signal }: RunCheck,
): Promise<readonly Finding[]> =>
  worker.run<'set'>(
    {
      is: 'set',
      documents: documents.map(toWritten),
      candidates: candidates.map(toWritten),
      services: contentsOf(offers),
      at,
    },
    { onProgress, signal },
  );
