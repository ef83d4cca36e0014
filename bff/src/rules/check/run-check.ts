import type { RuleFinding } from '@gam/shared/rule-document';
import type { CheckProgress } from '@gam/schemas/gate';
import type { LocalService } from '@gam/engine/questions';
import type { CompiledRules, Finding } from '@gam/engine/rules';
import type { LoadedOffer } from '../services/load-offers.ts';
import type { WrittenVersion } from '../thread/do-work.ts';
import { runInThread } from '../thread/run-in-thread.ts';

/** The whole check of a set of documents with services. */
export interface RunCheck {
  readonly documents: readonly CompiledRules[];
  /** The versions that only a share of visitors gets. */
  readonly candidates?: readonly CompiledRules[];
  /** Faults of documents that could not be compiled. */
  readonly findings?: readonly RuleFinding[];
  readonly offers: readonly LoadedOffer[];
  /** When the plain customer comes, ms since 1970. */
  readonly at: number;
  readonly onProgress?: (progress: CheckProgress) => void;
  /** Ends the check, which then fails with the signal's reason. */
  readonly signal?: AbortSignal;
}

const toSent = ({ document, number }: CompiledRules): WrittenVersion => ({ document, number });

/** Each content once: many cities offer the same. */
function servicesOf(offers: readonly LoadedOffer[]) {
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
 * Runs the whole check in a thread, so that customers' requests are served meanwhile. Rejects only where the thread cannot
 * run or the check is aborted.
 */
export const runCheck = ({
  documents,
  candidates = [],
  findings = [],
  offers,
  at,
  onProgress,
  signal,
}: RunCheck): Promise<readonly Finding[]> =>
  runInThread<'set'>(
    {
      is: 'set',
      documents: documents.map(toSent),
      candidates: candidates.map(toSent),
      findings,
      services: servicesOf(offers),
      at,
    },
    { onProgress, signal },
  );
