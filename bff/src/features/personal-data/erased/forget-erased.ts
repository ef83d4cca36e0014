import type { FastifyBaseLogger } from 'fastify';
import { type Repeated, repeatWork } from '../../../platform/repeat-work.ts';
import { documentKinds } from '../../../platform/store/document-kinds.ts';
import { findPeople, forgetPeople } from '../../../platform/store/people.ts';
import type { BudgetedStore, Versioned } from '../../../platform/store/store.ts';
import type { UpstreamFailure } from '../../../platform/upstream/failure.ts';
import type { Upstream } from '../../../platform/upstream/client.ts';

/** Up to where erased accounts are forgotten, for all processes. */
interface Erasure {
  /** The instant of the last forgotten account. */
  readonly since: string;
  /** The accounts of that instant: the upstream may name them again. */
  readonly done: readonly string[];
  /** When a process last began to ask, ms since 1970 by the store's clock: no other one asks for a while. */
  readonly at: number;
}

interface Settings {
  readonly store: BudgetedStore;
  readonly upstream: Pick<Upstream, 'poll'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Forgets what this process alone remembers of people. */
  readonly forgetMemory: () => void;
  /** How often the upstream is asked, ms. */
  readonly everyMs?: number;
}

const usualMs = 10 * 60_000;
const deadlineMs = 5_000;
/** Nothing of a person is stored for longer than this: where it is unknown up to when they were forgotten, it begins here. */
const longestMs = Math.max(
  ...Object.values(documentKinds).map(({ of, longestMs: ms }) => (of === 'product' ? 0 : ms)),
);
const { longestMs: lifeMs } = documentKinds.erasure;

/**
 * Forgets what is stored under accounts that the upstream has erased, or that lost their phone. One process of all asks, by
 * a document that names the time; every process forgets what it remembers itself. An upstream without the call is asked no
 * more often.
 */
export function forgetErased(settings: Settings): Repeated {
  const { store, upstream, log, forgetMemory, everyMs = usualMs } = settings;
  /** Up to where this process' memory is known to be forgotten; null: it has just begun, and remembers nothing. */
  let forgottenTo: string | null = null;

  const followOthers = ({ since }: Erasure): void => {
    if (forgottenTo !== null && forgottenTo !== since) forgetMemory();
    forgottenTo = since;
  };

  const read = async (): Promise<Versioned<Erasure>> => {
    const found = await store.get<Erasure>('erasure', 'accounts');
    const since = new Date(store.now() - longestMs).toISOString();
    return found ?? { value: { since, done: [], at: 0 }, version: null };
  };

  const write = ({ version, value }: Versioned<Erasure>) =>
    version === null
      ? store.insert('erasure', 'accounts', value, lifeMs)
      : store.replace('erasure', 'accounts', version, value, lifeMs);

  /** Asks for the next accounts and forgets them; null: there are none. */
  const forgetNext = async (known: Erasure, ending: AbortSignal): Promise<Erasure | null> => {
    const signal = AbortSignal.any([ending, AbortSignal.timeout(deadlineMs)]);
    const listed = await upstream.poll('listErasedAccounts', { query: { since: known.since }, signal });
    if (!listed.ok) {
      if (isFault(listed.failure)) log.warn({ failure: listed.failure }, 'erased accounts could not be read');
      return null;
    }
    const results = listed.value.changed ? listed.value.value.results : [];
    const fresh = results.filter(({ id }) => !known.done.includes(id));
    const since = fresh.at(-1)?.erased_at;
    if (since === undefined) return null;
    const people = await findPeople(store, new Set(fresh.map(({ id }) => id)));
    const documents = await forgetPeople(store, people, 'at_erasure');
    log.info({ accounts: fresh.length, documents }, 'erased accounts were forgotten');
    const done = results.filter(({ erased_at }) => erased_at === since).map(({ id }) => id);
    return { ...known, since, done };
  };

  const run = async (ending: AbortSignal): Promise<number> => {
    const known = await read();
    followOthers(known.value);
    const ageMs = store.now() - known.value.at;
    if (ageMs >= 0 && ageMs < everyMs) return everyMs;
    let claimed: Erasure = { ...known.value, at: store.now() };
    let version = await write({ value: claimed, version: known.version });
    while (version !== null) {
      const next = await forgetNext(claimed, ending);
      if (next === null) break;
      claimed = next;
      version = await write({ value: claimed, version });
      followOthers(claimed);
    }
    return everyMs;
  };

  return repeatWork(run, (error) => log.error({ err: error }, 'erased accounts were not forgotten'));
}

/** Whether the upstream offers the call, which failed. */
const isFault = ({ status }: UpstreamFailure): boolean => ![401, 403, 404, 501].includes(status);
