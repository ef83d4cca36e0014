import { Worker } from 'node:worker_threads';
import type { RuleFinding } from '@gam/shared/rule-document';
import type { CheckProgress } from '../../../engine/proof/check-rules.ts';
import type { LocalService } from '../../../engine/questions/complete-service.ts';
import type { Finding } from '../../../engine/rules/check/check-everything.ts';
import type { CompiledRules } from '../../../engine/rules/compiled-rules.ts';
import type { LoadedOffer } from '../../../protocol/services/load-offers.ts';

/** A document as it is handed to the worker, which compiles it again. */
type SentDocument = Pick<CompiledRules, 'document' | 'number'>;

/** What the worker is sent. */
export interface CheckJob {
  readonly documents: readonly SentDocument[];
  readonly candidates: readonly SentDocument[];
  readonly findings: readonly RuleFinding[];
  /** Each content once, with the cities that offer it. */
  readonly services: readonly { readonly raw: LocalService; readonly cities: readonly string[] }[];
  readonly at: number;
}

/** What the worker sends: how far it has come, and at last the findings. */
export type CheckNews =
  | { readonly is: 'progress'; readonly progress: CheckProgress }
  | { readonly is: 'done'; readonly findings: readonly Finding[] };

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
  /** Ends the worker; the check then fails with the signal's reason. */
  readonly signal?: AbortSignal;
}

const toSent = ({ document, number }: CompiledRules): SentDocument => ({ document, number });

/** Each content once: many cities offer the same. */
function servicesOf(offers: readonly LoadedOffer[]): CheckJob['services'] {
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
 * Runs the whole check in a worker thread, so that customers' requests are served meanwhile. Rejects only where the
 * worker cannot run or is aborted.
 */
export function runCheck(input: RunCheck): Promise<readonly Finding[]> {
  const { documents, candidates = [], findings = [], offers, at, onProgress, signal } = input;
  const job: CheckJob = {
    documents: documents.map(toSent),
    candidates: candidates.map(toSent),
    findings,
    services: servicesOf(offers),
    at,
  };
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason as Error);
      return;
    }
    const worker = new Worker(new URL('check-worker.ts', import.meta.url), { workerData: job, execArgv: [] });
    const abort = () => {
      reject(signal?.reason as Error);
      void worker.terminate();
    };
    signal?.addEventListener('abort', abort, { once: true });
    worker.on('message', (news: CheckNews) => {
      if (news.is === 'progress') onProgress?.(news.progress);
      else resolve(news.findings);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      signal?.removeEventListener('abort', abort);
      reject(new Error(`the check of rules ended with ${code}`));
    });
  });
}
