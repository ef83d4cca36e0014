import { LRUCache } from 'lru-cache';
import type { News, NewsTopic } from './news.ts';

/** A value that was read, and the instant (ms) up to which it may be kept; 0: not at all. */
interface Readable<V> {
  readonly value: V;
  readonly until: number;
}

/** Returns the value of a key at an instant (ms): the kept one, or what is read. */
type KeptReads<V> = (key: string, now: number, read: () => Promise<Readable<V>>) => Promise<V>;

/**
 * Keeps what is read from the database, the latest `max` keys of it, until news of its topic or the end of its time. What
 * is written while it is read is not kept, nor anything while no news is heard.
 */
export function keepUntilNews<V>(news: News, topic: NewsTopic, max: number): KeptReads<V> {
  const kept = new LRUCache<string, Readable<V>>({ max });
  let told = 0;
  news.follow(topic, (key) => {
    told += 1;
    if (key === null) kept.clear();
    else kept.delete(key);
  });
  return async (key, now, read) => {
    const found = news.isHeard() ? kept.get(key) : undefined;
    if (found !== undefined && now < found.until) return found.value;
    const before = told;
    const fresh = await read();
    if (news.isHeard() && told === before && now < fresh.until) kept.set(key, fresh);
    return fresh.value;
  };
}
