import { Pool } from 'undici';
import type { Shopper } from './shopper.ts';

/** What became of the requests that were offered. */
export interface Offered {
  /** The requests sent. */
  sent: number;
  /** The times of the accepted and of the refused ones, ms. */
  readonly served: number[];
  readonly refused: number[];
  /** Other replies, and requests without one. */
  failed: number;
}

/** How often due requests are sent, ms. */
const tickMs = 4;

/**
 * Sends `rate` requests a second for `seconds`, however long the replies take, each by the shopper who has waited longest;
 * nothing while all of them wait for a reply. A refused shopper sends the same again, at their next turn.
 */
export async function offer(
  url: string,
  shoppers: readonly Shopper[],
  rate: number,
  seconds: number,
): Promise<Offered> {
  const pool = new Pool(url, { connections: shoppers.length, pipelining: 1 });
  const idle = shoppers.map((shopper) => ({ shopper, body: shopper.nextBody() }));
  const open = new Set<Promise<void>>();
  const offered: Offered = { sent: 0, served: [], refused: [], failed: 0 };

  async function send(turn: (typeof idle)[number]): Promise<void> {
    const begin = performance.now();
    const { headers } = turn.shopper;
    const reply = await pool.request({ path: '/api/events', method: 'POST', headers, body: turn.body });
    await reply.body.dump();
    const ms = performance.now() - begin;
    if (reply.statusCode === 503) offered.refused.push(ms);
    else if (reply.statusCode === 200) {
      offered.served.push(ms);
      turn.body = turn.shopper.nextBody();
    } else offered.failed += 1;
    idle.push(turn);
  }

  const begin = performance.now();
  let due = 0;
  for (let passed = 0; passed < seconds; passed = (performance.now() - begin) / 1000) {
    for (; due < passed * rate; due += 1) {
      const turn = idle.shift();
      if (!turn) continue;
      offered.sent += 1;
      const sending = send(turn)
        .catch(() => void (offered.failed += 1))
        .finally(() => open.delete(sending));
      open.add(sending);
    }
    await new Promise((resolve) => setTimeout(resolve, tickMs));
  }
  await Promise.all(open);
  await pool.close();
  return offered;
}
