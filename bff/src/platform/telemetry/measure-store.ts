import type { CountedStore } from '../store/store.ts';
import type { Metrics } from './metrics.ts';

/** Returns the same store, whose operations are timed and whose failures are counted. */
export function measureStore(
  store: CountedStore,
  { store: durations, storeFailures }: Metrics,
): CountedStore {
  const time = async <T>(operation: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    try {
      return await work();
    } catch (error) {
      storeFailures.inc({ operation });
      throw error;
    } finally {
      durations.observe({ operation }, (performance.now() - began) / 1_000);
    }
  };
  return {
    ...store,
    get: (...args) => time('get', () => store.get(...args)),
    insert: (...args) => time('insert', () => store.insert(...args)),
    replace: (...args) => time('replace', () => store.replace(...args)),
    remove: (...args) => time('remove', () => store.remove(...args)),
  };
}
