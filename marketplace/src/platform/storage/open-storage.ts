import { randomUUID } from 'node:crypto';
import { done, type Result } from '@gam/shared/result';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { type Refusal, refusal, type Refused, refuse } from '../refusal.ts';
import { countHolders, type Holders, type Writer } from './count-holders.ts';
import { evictKind } from './evict-kind.ts';
import { countOf, fullnessOf, measureKinds } from './measure-kind.ts';
import { openRoom, type Room } from './open-room.ts';
import type { Fullness, StoredKind } from './stored-kind.ts';

/** Above this fullness shares count, and what is held most is evicted. */
const pressure = 0.8;
/** What is younger is never evicted, ms. */
const safeAgeMs = 60 * 60 * 1000;
/** The time after which a refused write may fit, s. */
const retryAfterS = 60;

const messages = {
  full: 'اکنون ذخیره این مورد ممکن نیست. لطفا کمی بعد دوباره تلاش کنید.',
  perCustomer: 'به بیشترین تعداد مجاز رسیده‌اید و مورد تازه‌ای ذخیره نمی‌شود.',
};

/** A write that was let in, until it has ended. */
export interface Admitted {
  /** Takes room for files of so many bytes, before they are kept; or refuses them. */
  readonly takeBytes: (bytes: number) => Promise<Refused | null>;
  readonly end: () => void;
}

/** Bounds what is stored for others than the company. */
export interface Storage<Name extends string> {
  /** Lets a write in, or refuses it: 429 past a customer's maximum, 503 with Retry-After while a kind is full. */
  readonly admit: (name: Name, writer: Writer) => Promise<Result<Admitted, Refusal>>;
  /** Measures every kind, and evicts from those that are under pressure. */
  readonly pass: () => Promise<void>;
  /** Does the same for the kinds whose turn it is: those that take long to measure are measured less often. */
  readonly passDue: () => Promise<void>;
  /** How full each kind was when it was last counted. */
  readonly fullness: () => Fullness<Name>;
}

interface Deps {
  readonly db: Database;
  /** ms. */
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly removeFiles: (name: string) => Promise<void>;
}

/** A kind with its room, and who holds it while it is under pressure. */
interface Kept {
  readonly kind: StoredKind;
  readonly room: Room;
  holders: Holders | null;
}

/**
 * Opens the bounds of these kinds. No kind exceeds its maximum of rows and bytes (see `openRoom`); who holds how much
 * is about right, by the last count and what this process let in since.
 */
export function openStorage<Name extends string>(
  kinds: Readonly<Record<Name, StoredKind>>,
  { db, now, log, removeFiles }: Deps,
): Storage<Name> {
  const process = randomUUID();
  const names = Object.keys(kinds) as Name[];
  const keep = (name: Name): Kept => {
    const kind = kinds[name];
    const onCount = async () => {
      const isCounted =
        kind.limits.share !== undefined && fullnessOf(room.measured(), kind.limits) > pressure;
      kept.holders = isCounted ? await countHolders(db, kind) : null;
    };
    const room = openRoom({ db, name, kind, process, onCount });
    const kept: Kept = { kind, room, holders: null };
    return kept;
  };
  const all = Object.fromEntries(names.map((name) => [name, keep(name)])) as Record<Name, Kept>;
  const fullness = ({ kind, room }: Kept) => fullnessOf(room.measured(), kind.limits);
  const allFullness = () =>
    Object.fromEntries(names.map((name) => [name, fullness(all[name])])) as Fullness<Name>;
  /** The share of one holder now, in rows; undefined: there is none. It shrinks with what is left, down to one row. */
  const shareOf = (kept: Kept): number | undefined => {
    const { share } = kept.kind.limits;
    const left = Math.min(1, Math.max(0, 1 - fullness(kept)) / (1 - pressure));
    return share && Math.max(1, share * left);
  };

  /** Counts the kinds of these that are quick to count, in one statement; returns them. */
  const countTogether = async (due: readonly Name[]): Promise<ReadonlySet<Name>> => {
    const quick = due.filter((name) => all[name].room.isQuick());
    const began = performance.now();
    const found =
      quick.length === 0
        ? []
        : await measureKinds(
            db,
            quick.map((name) => kinds[name]),
          );
    const ms = (performance.now() - began) / quick.length;
    for (const [at, amount] of found.entries()) {
      const name = quick[at];
      if (name !== undefined) await all[name].room.note(amount, ms);
    }
    return new Set(quick);
  };

  /** `before`: how full it was; `isCounted`: it has just been counted. */
  const pass = async (name: Name, before: number, isCounted: boolean): Promise<void> => {
    const kept = all[name];
    const { kind, room } = kept;
    if (!isCounted) await room.renew();
    if (kind.eviction === null || fullness(kept) <= pressure) return;
    const safeSince = new Date(now() - safeAgeMs);
    const evicted = await evictKind(db, kind, { before: safeSince, until: pressure, removeFiles });
    if (evicted > 0) await room.renew();
    if (evicted > 0 || before <= pressure)
      log.warn({ kind: name, evicted, fullness: fullness(kept) }, 'the storage of a kind is under pressure');
  };

  const passOver = async (due: readonly Name[]): Promise<void> => {
    const failures: unknown[] = [];
    const before = allFullness();
    const counted = await countTogether(due).catch((error: unknown) => {
      failures.push(error);
      return new Set<Name>();
    });
    for (const name of due)
      await pass(name, before[name], counted.has(name)).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'what is stored could not be measured');
  };

  return {
    fullness: allFullness,
    pass: () => passOver(names),
    passDue: () => passOver(names.filter((name) => performance.now() >= all[name].room.dueAt())),
    admit: async (name, writer) => {
      const kept = all[name];
      const { kind, room } = kept;
      const { perCustomer } = kind.limits;
      const { customerId } = writer;
      if (perCustomer !== undefined && customerId !== null && kind.customer) {
        const held = await countOf(db, kind, kind.customer, customerId);
        if (held >= perCustomer) return refuse(429, messages.perCustomer, { code: 'too_much_stored' });
      }
      const isOver = () => {
        const share = shareOf(kept);
        return share !== undefined && kept.holders?.isOver(writer, share) === true;
      };
      if (isOver()) return full();
      const endRows = await room.take({ rows: kind.rowsAtOnce ?? 1, bytes: 0 });
      if (endRows === null) return full();
      // Counted again, since what was let in may have been refused later, or be gone.
      const share = shareOf(kept);
      if (share !== undefined && kept.holders?.mayBeOver(writer, share) === true) await room.renew();
      if (isOver()) {
        endRows();
        return full();
      }
      kept.holders?.noteWrite(writer);
      const ends = [endRows];
      return done({
        takeBytes: async (bytes) => {
          const endBytes = await room.take({ rows: 0, bytes });
          if (endBytes === null) return full();
          ends.push(endBytes);
          return null;
        },
        end: () => {
          for (const end of ends) end();
        },
      });
    },
  };
}

const full = (): Refused =>
  refusal(503, { code: 'storage_full', message: messages.full }, { 'retry-after': String(retryAfterS) });
