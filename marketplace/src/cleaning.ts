import { lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import {
  deleteOldChallenges,
  deleteOldLinks,
  deleteOldSessions,
  deleteOldTries,
  verifications,
} from './people/auth/index.ts';
import { deleteOldLookups } from './people/customers/index.ts';
import type { Database } from './platform/database/database.ts';
import { voucherGuesses } from './orders/discounts/index.ts';
import { deleteInBatches } from './platform/database/delete-in-batches.ts';
import { deleteOldLeases } from './platform/storage/leases.ts';
import { deleteOldSms } from './platform/sms/outbox.ts';
import { deleteOldBatches } from './orders/outcomes/index.ts';
import { deleteOldInquiries } from './orders/records/index.ts';
import { deleteOldHolds } from './orders/slots/index.ts';
import { cleanUploads } from './people/uploads/index.ts';
import { deleteOldSends } from './voices/sending/index.ts';
import type { OnPass } from './platform/queues/poller.ts';
import type { UploadStore } from './platform/files/upload-store.ts';

const hour = 60 * 60 * 1000;
/** How long SMS are kept, ms: for questions about what was sent. */
const smsLife = 30 * 24 * hour;

/** Deletes expired rows and files once an hour; returns a function that stops it. */
export function startCleaning(options: {
  readonly db: Database;
  readonly store: UploadStore;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
  readonly onPass?: OnPass | undefined;
}): () => Promise<void> {
  const { now, log, onPass } = options;
  let running = Promise.resolve();
  const timer = setInterval(() => {
    const began = performance.now();
    const end = (hasFailed: boolean) =>
      onPass?.('the deletion of old rows', performance.now() - began, hasFailed);
    running = clean(options, now()).then(
      () => end(false),
      (err: unknown) => {
        end(true);
        const failures: unknown[] = err instanceof AggregateError ? err.errors : [err];
        for (const failure of failures) log.error({ err: failure }, 'old rows could not be deleted');
      },
    );
  }, hour);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Deletes expired codes, tries, counts of messages, voucher guesses, customer lookups, sessions, one-time links, challenges of passkeys, inquiries and keys of outcome batches after a
 * day, SMS after 30 days,
 * leases of room that have ended, and old uploads without an order. A failure of one deletion does not prevent the others.
 */
export async function clean({ db, store }: { db: Database; store: UploadStore }, now: number): Promise<void> {
  const yesterday = new Date(now - 24 * hour);
  const deletions = [
    () => deleteInBatches(db, verifications, lt(verifications.expiresAt, yesterday)),
    () => deleteOldSessions(db, now),
    () => deleteOldLinks(db, new Date(now)),
    () => deleteOldChallenges(db, new Date(now)),
    () => deleteInBatches(db, voucherGuesses, lt(voucherGuesses.at, yesterday)),
    () => deleteOldLookups(db, yesterday),
    () => deleteOldTries(db, yesterday),
    () => deleteOldSends(db, yesterday),
    () => deleteOldInquiries(db, yesterday),
    () => deleteOldHolds(db, yesterday),
    () => deleteOldBatches(db, yesterday),
    () => deleteOldSms(db, new Date(now - smsLife)),
    () => deleteOldLeases(db),
    () => cleanUploads({ db, store, now: () => now }),
  ];
  const failures: unknown[] = [];
  for (const deleteRows of deletions) await deleteRows().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'old rows could not be deleted');
}
