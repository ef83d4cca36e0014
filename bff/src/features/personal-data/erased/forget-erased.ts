import type { CallReply } from '@gam/schemas/upstream';
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
  /** The accounts of the last minutes before it: the upstream names them again. */
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
/** The most accounts of one reply. */
const pageSize = 500;
/** An account may be erased this long before the upstream names it, ms: others that are named earlier may be erased later. */
const overlapMs = 2 * 60_000;

type Erased = CallReply<'listErasedAccounts'>['results'][number];

const earlier = (instant: string): string => new Date(Date.parse(instant) - overlapMs).toISOString();

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

  /** Returns the accounts that were erased since an instant; null where the upstream does not tell. */
  const list = async (since: string, ending: AbortSignal): Promise<readonly Erased[] | null> => {
    const found: Erased[] = [];
    for (let from = since; ;) {
      const signal = AbortSignal.any([ending, AbortSignal.timeout(deadlineMs)]);
      const listed = await upstream.poll('listErasedAccounts', { query: { since: from }, signal });
      if (!listed.ok) {
        if (isFault(listed.failure))
          log.warn({ failure: listed.failure }, 'erased accounts could not be read');
        return null;
      }
      const page = listed.value.changed ? listed.value.value.results : [];
      found.push(...page);
      const last = page.at(-1)?.erased_at ?? from;
      if (page.length < pageSize || last === from) return found;
      from = last;
    }
  };

  /** Forgets the accounts that are new; null: there are none. */
  const forgetNew = async (known: Erasure, ending: AbortSignal): Promise<Erasure | null> => {
    const listed = await list(earlier(known.since), ending);
    const done = new Set(known.done);
    const fresh = listed?.filter(({ id }) => !done.has(id)) ?? [];
    if (listed === null || fresh.length === 0) return null;
    const people = await findPeople(store, new Set(fresh.map(({ id }) => id)));
    const documents = await forgetPeople(store, people, 'at_erasure');
    log.info({ accounts: fresh.length, documents }, 'erased accounts were forgotten');
    const since = listed.at(-1)?.erased_at ?? known.since;
    const from = Date.parse(earlier(since));
    const again = listed.filter(({ erased_at }) => Date.parse(erased_at) >= from);
    return { ...known, since, done: again.map(({ id }) => id) };
  };

  const run = async (ending: AbortSignal): Promise<number> => {
    const known = await read();
    followOthers(known.value);
    const ageMs = store.now() - known.value.at;
    if (ageMs >= 0 && ageMs < everyMs) return everyMs;
    const claimed: Erasure = { ...known.value, at: store.now() };
    const version = await write({ value: claimed, version: known.version });
    const next = version === null ? null : await forgetNew(claimed, ending);
    if (next !== null) {
      await write({ value: next, version });
      followOthers(next);
    }
    return everyMs;
  };

  return repeatWork(run, (error) => log.error({ err: error }, 'erased accounts were not forgotten'));
}

/** Whether the upstream offers the call, which failed. */
const isFault = ({ status }: UpstreamFailure): boolean => ![401, 403, 404, 501].includes(status);
