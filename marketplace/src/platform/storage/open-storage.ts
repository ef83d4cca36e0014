import { widerNetworkOf } from '@gam/shared/requests';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { type Refused, refusal, refuse } from '../refusal.ts';
import { countOf, countWithin, evictRows, findTopHolder, fullnessOf, measureKind } from './measure-kind.ts';
import type { Fullness, StoredKind } from './stored-kind.ts';

/** Above this fullness shares count, and what is held most is evicted. */
const pressure = 0.8;
/** The share of a wider network (/24, /56): thousands of customers of a carrier share one. */
const widerShare = 50;
/** What is younger is never evicted, ms. */
const safeAgeMs = 60 * 60 * 1000;
/** The time after which a refused write may fit, s. */
const retryAfterS = 60;
/** A kind is measured again after this many times the time that its measurement took. */
const restShare = 50;
/** The most rows that one pass evicts of a kind. */
const evictedAtOnce = 2_000;

const messages = {
  full: 'اکنون ذخیره این مورد ممکن نیست. لطفا کمی بعد دوباره تلاش کنید.',
  perCustomer: 'به بیشترین تعداد مجاز رسیده‌اید و مورد تازه‌ای ذخیره نمی‌شود.',
};

/** Who stores something. */
export interface Writer {
  /** The customer; null: a guest. */
  readonly customerId: string | null;
  /** Null: it is not counted. */
  readonly network: string | null;
}

/** Bounds what is stored for customers and guests. */
export interface Storage<Name extends string> {
  /** Refuses a write that does not fit: 429 past a customer's maximum, 503 with Retry-After while a kind is full. */
  readonly admit: (name: Name, writer: Writer) => Promise<Refused | null>;
  /** Measures every kind, and evicts from those that are under pressure. */
  readonly pass: () => Promise<void>;
  /** Does the same for the kinds whose turn it is: those that take long to measure are measured less often. */
  readonly passDue: () => Promise<void>;
  /** How full each kind was at the last pass. */
  readonly fullness: () => Fullness<Name>;
}

interface Deps {
  readonly db: Database;
  /** ms. */
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly removeFiles: (name: string) => Promise<void>;
}

/**
 * Opens the bounds of these kinds. The fullness is that of the last pass, of this process; so the sum may exceed its
 * limit by what is stored between two passes. Counts by network are approximate.
 */
export function openStorage<Name extends string>(
  kinds: Readonly<Record<Name, StoredKind>>,
  { db, now, log, removeFiles }: Deps,
): Storage<Name> {
  const names = Object.keys(kinds) as Name[];
  const known = new Map<Name, number>();
  /** When each kind is measured next, in ms of the process's own clock. */
  const dueAt = new Map<Name, number>();
  const fullness = (name: Name) => known.get(name) ?? 0;

  const pass = async (name: Name): Promise<void> => {
    const kind = kinds[name];
    const before = fullness(name);
    const began = performance.now();
    const measured = await measureKind(db, kind);
    const ended = performance.now();
    dueAt.set(name, ended + restShare * (ended - began));
    known.set(name, fullnessOf(measured, kind.limits));
    const { eviction } = kind;
    if (eviction === null || fullness(name) <= pressure) return;
    const safeSince = new Date(now() - safeAgeMs);
    let evicted = 0;
    while (evicted < evictedAtOnce && fullness(name) > pressure) {
      const most = await findTopHolder(db, { ...kind, eviction }, safeSince);
      if (most === undefined) break;
      const excess = Math.ceil(measured.rows * (1 - pressure / fullness(name)));
      const batch = Math.max(1, Math.min(excess, Math.ceil(most.rows / 2), evictedAtOnce - evicted));
      const theirs = { holder: most.name, before: safeSince, most: batch };
      const gone = await evictRows(db, { ...kind, eviction }, theirs);
      if (kind.files) for (const file of gone) await removeFiles(file);
      if (gone.length === 0) break;
      evicted += gone.length;
      known.set(name, fullnessOf(await measureKind(db, kind), kind.limits));
    }
    if (evicted > 0 || before <= pressure)
      log.warn({ kind: name, evicted, fullness: fullness(name) }, 'the storage of a kind is under pressure');
  };

  const passOver = async (due: readonly Name[]): Promise<void> => {
    const failures: unknown[] = [];
    for (const name of due) await pass(name).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'what is stored could not be measured');
  };

  return {
    fullness: () => Object.fromEntries(names.map((name) => [name, fullness(name)])) as Fullness<Name>,
    pass: () => passOver(names),
    passDue: () => passOver(names.filter((name) => performance.now() >= (dueAt.get(name) ?? 0))),
    admit: async (name, { customerId, network }) => {
      const kind = kinds[name];
      const { perCustomer, perNetwork } = kind.limits;
      if (perCustomer !== undefined && customerId !== null && kind.customer) {
        const held = await countOf(db, kind, kind.customer, customerId);
        if (held >= perCustomer) return refuse(429, messages.perCustomer, { code: 'too_much_stored' });
      }
      if (fullness(name) <= pressure) return null;
      if (fullness(name) >= 1) return full();
      if (perNetwork === undefined || network === null || !kind.network) return null;
      if ((await countOf(db, kind, kind.network, network)) >= perNetwork) return full();
      const wider = widerNetworkOf(network);
      if (wider === null) return null;
      const there = await countWithin(db, kind, kind.network, wider);
      return there >= perNetwork * widerShare ? full() : null;
    },
  };
}

const full = (): Refused =>
  refusal(503, { code: 'storage_full', message: messages.full }, { 'retry-after': String(retryAfterS) });
