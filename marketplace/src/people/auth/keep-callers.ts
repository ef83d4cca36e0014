import type { Database } from '../../platform/database/database.ts';
import { keepUntilNews } from '../../platform/database/news/keep-until-news.ts';
import type { News } from '../../platform/database/news/news.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { findCaller } from './sessions.ts';

/** The customers' sessions that one process keeps. */
const maxKept = 10_000;

/** Returns what finds the caller of a token at an instant (ms); null: none. Customers' sessions are kept for seconds. */
export function keepCallers(
  db: Database,
  news: News,
): (token: string, now: number) => Promise<Caller | null> {
  const kept = keepUntilNews<Caller | null>(news, 'sessions', maxKept);
  return (token, now) =>
    kept(hashSecret(token), now, async () => {
      const found = await findCaller(db, token, now);
      return { value: found?.caller ?? null, until: found?.until ?? 0 };
    });
}
