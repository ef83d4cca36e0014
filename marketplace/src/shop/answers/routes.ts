import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { refuse, refuseForNow } from '../../platform/refusal.ts';
import { findServiceById } from '../catalogue/index.ts';
import { registerWithRight } from '../flow-rules/index.ts';
import { judgeSets } from './judge-sets.ts';

interface AnswerDeps {
  readonly db: Database;
  readonly now: () => number;
}

/** Requests of one editor in a minute: several checks of 2,000 sets, in batches of one service each. */
const perMinute = 300;
const minuteMs = 60_000;

/** The largest request: full batches of long answers, bytes. */
const bodyLimit = 4 * 1024 * 1024;

const messages = {
  service: 'این خدمت در شهر انتخابی ارائه نمی‌شود.',
  tooMany: 'پاسخ‌های بسیاری برای بررسی فرستاده شده است. لطفا {wait} دیگر تلاش کنید.',
};

/** Counts the requests of each editor in the present minute; returns the wait of one who sent too many, ms. */
function countByMinute(now: () => number): (userId: string) => number {
  let [begun, counts] = [0, new Map<string, number>()];
  return (userId) => {
    const at = now();
    // The clock may have been set back.
    if (at < begun || at >= begun + minuteMs) [begun, counts] = [at, new Map()];
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    return count > perMinute ? begun + minuteMs - at : 0;
  };
}

/** The route that judges answers while rules are checked. */
export async function answerRoutes(app: FastifyInstance, { db, now }: AnswerDeps) {
  const waitOf = countByMinute(now);
  registerWithRight(
    app,
    'draft',
    upstreamCalls.checkAnswers,
    async ({ body: { service, city, sets }, caller }) => {
      const wait = waitOf(caller.userId);
      if (wait > 0) return refuseForNow(wait, messages.tooMany, 'too_many_answers');
      const found = await findServiceById(db, service, city);
      if (found === undefined) return refuse(404, messages.service, { code: 'not_offered' });
      return done({ results: await judgeSets(db, found, sets) });
    },
    { bodyLimit },
  );
}
