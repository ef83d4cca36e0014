import { lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { deleteOldSessions, deleteOldTries, verifications } from './people/auth/index.ts';
import { deleteOldLookups } from './people/customers/index.ts';
import type { Database } from './platform/database/database.ts';
import { voucherGuesses } from './orders/discounts/index.ts';
import { deleteOldInquiries } from './orders/records/index.ts';
import { cleanUploads } from './people/uploads/index.ts';
import type { UploadStore } from './platform/files/upload-store.ts';

const hour = 60 * 60 * 1000;

/** Deletes expired rows and files once an hour; returns a function that stops it. */
export function startCleaning(options: {
  readonly db: Database;
  readonly store: UploadStore;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}): () => Promise<void> {
  const { now, log } = options;
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = clean(options, now()).catch((err: unknown) =>
      log.error({ err }, 'old rows could not be deleted'),
    );
  }, hour);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Deletes expired codes, tries, voucher guesses, customer lookups, sessions and inquiries after a day, and old uploads
 * without an order.
 */
export async function clean({ db, store }: { db: Database; store: UploadStore }, now: number): Promise<void> {
  const yesterday = new Date(now - 24 * hour);
  await db.delete(verifications).where(lt(verifications.expiresAt, yesterday));
  await deleteOldSessions(db, now);
  await db.delete(voucherGuesses).where(lt(voucherGuesses.at, yesterday));
  await deleteOldLookups(db, yesterday);
  await deleteOldTries(db, yesterday);
  await deleteOldInquiries(db, yesterday);
  await cleanUploads({ db, store, now: () => now });
}
