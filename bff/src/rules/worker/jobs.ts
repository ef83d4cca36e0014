import type { CheckProgress, RulesFinding, ServiceDifference } from '@gam/schemas/gate';
import type { KeptProof, OpenAnswers, Verdict } from '@gam/engine/proof';
import type { LocalService } from '@gam/engine/questions';
import type { Finding, ServiceInCity } from '@gam/engine/rules';
import type { WrittenVersion } from '../versions/compile-once.ts';

/** Contents of services, each once, with the cities that offer it: what is completed cannot be sent to a thread. */
export type Contents = readonly { readonly raw: LocalService; readonly cities: readonly string[] }[];

/** A live set, or one that is to become live, and the services under it. */
interface SetJob {
  readonly is: 'set';
  readonly documents: readonly WrittenVersion[];
  /** The versions that only a share of visitors gets. */
  readonly candidates: readonly WrittenVersion[];
  readonly services: Contents;
  /** When the plain customer comes, ms since 1970. */
  readonly at: number;
}

/** Documents, perhaps broken ones, and the services under them. */
export interface CheckJob {
  readonly is: 'check';
  readonly documents: readonly unknown[];
  readonly services: readonly ServiceInCity[];
  /** Whether these are all services that there are. */
  readonly isWhole: boolean;
  /** When the plain customer comes, ms since 1970. */
  readonly at: number;
}

/** The versions of one document that visitors can get. */
export interface WrittenChoice {
  readonly stable: WrittenVersion | null;
  /** The candidate, and versions that are to become live. */
  readonly others: readonly WrittenVersion[];
}

/** The versions that visitors can get, now or later, and services under them. */
interface VisitorsJob {
  readonly is: 'visitors';
  readonly documents: readonly WrittenChoice[];
  readonly services: Contents;
  /** When the plain customer comes, ms since 1970. */
  readonly at: number;
}

/** The versions that visitors can get before and after a change. */
interface CompareJob {
  readonly is: 'compare';
  readonly before: readonly WrittenChoice[];
  readonly after: readonly WrittenChoice[];
  readonly services: readonly ServiceInCity[];
  /** Whether these are all services that there are. */
  readonly isWhole: boolean;
  /** When the plain customer comes, ms since 1970. */
  readonly at: number;
}

interface SimulateJob {
  readonly is: 'simulate';
  readonly live: readonly WrittenVersion[];
  readonly draft: readonly WrittenVersion[];
  readonly services: readonly ServiceInCity[];
  /** ms since 1970. */
  readonly at: number;
  readonly bound: number;
}

/** What the backend said of one set of answers to a service; `version`: the name of the service's content. */
export interface JudgedSet {
  readonly version: string;
  readonly answers: string;
  readonly verdict: Verdict;
}

/** What a backend said, for this check and for later ones. */
interface LearnJob {
  readonly is: 'learn';
  readonly judged: readonly JudgedSet[];
}

export type Job = SetJob | CheckJob | VisitorsJob | CompareJob | SimulateJob | LearnJob;

/** The answers that a backend has not accepted, once for each content of a service. */
interface WithOpen {
  readonly open: readonly OpenAnswers[];
}

/** What each kind of job returns. */
export interface JobResults {
  readonly set: readonly Finding[];
  readonly check: { readonly findings: RulesFinding[]; readonly documents: number } & WithOpen;
  readonly visitors: readonly RulesFinding[];
  /** `added`: errors that no set before the change has; `toName`: such warnings that whoever publishes must name. */
  readonly compare: {
    readonly findings: RulesFinding[];
    readonly added: RulesFinding[];
    readonly toName: RulesFinding[];
  } & WithOpen;
  readonly simulate: { readonly services: ServiceDifference[] };
  readonly learn: null;
}

/** Told how far a check has come, after each service. */
export type OnProgress = (progress: CheckProgress) => void;

/** What is handed from one thread to the next: proofs and verdicts by their names. */
export interface Proofs {
  readonly proofs: ReadonlyMap<string, KeptProof>;
  readonly verdicts: ReadonlyMap<string, Verdict>;
}

/** Whether a page of the product answers at a path. */
export type IsPage = (path: string) => boolean;
