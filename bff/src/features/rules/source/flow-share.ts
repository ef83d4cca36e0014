import { hash } from 'node:crypto';

/**
 * Where a flow stands among all, from 0 up to but not 100, by its id alone: the same on every BFF, and evenly spread.
 * Flows below a percentage stay below every higher one, so that raising it only adds flows.
 */
export const flowShare = (flow: string): number =>
  (Number.parseInt(hash('sha256', flow).slice(0, 8), 16) / 2 ** 32) * 100;
