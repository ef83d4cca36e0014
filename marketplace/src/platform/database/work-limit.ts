import { AsyncLocalStorage } from 'node:async_hooks';

/** When the work of the present request must be committed, in ms of the process's own clock. */
const deadlines = new AsyncLocalStorage<number>();

/** Does the work of a request. A transaction that is not ready to commit within `limitMs` is undone. */
export function limitWork<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  return deadlines.run(performance.now() + limitMs, work);
}

/** Whether the work of the present request has used its time. Work outside of requests has no limit. */
export function isOverdue(): boolean {
  return performance.now() > (deadlines.getStore() ?? Infinity);
}

const slowWork = new AsyncLocalStorage<true>();

/** Does work of a start, whose statements and locks may take any time. */
export const doSlowWork = <T>(work: () => Promise<T>): Promise<T> => slowWork.run(true, work);

/** Whether the present work may take any time. */
export const isSlowWork = (): boolean => slowWork.getStore() === true;
