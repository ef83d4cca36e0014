import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Shopper } from './shopper.ts';

/** What became of the requests that were offered. */
export interface Offered {
  /** The requests sent. */
  sent: number;
  /** The times of the accepted and of the refused ones, ms. */
  readonly served: number[];
  readonly refused: number[];
  /** Other replies. */
  failed: number;
}

/** A shopper with a connection of their own, and the body that they send next. */
interface Turn {
  readonly shopper: Shopper;
  readonly socket: Socket;
  readonly head: string;
  body: string;
}

/** How often due requests are sent, ms. */
const tickMs = 4;
/** How long replies are awaited after the last request, ms. */
const patienceMs = 5_000;

/**
 * Sends `rate` requests a second for `seconds`, however long the replies take, each by the shopper who has waited longest;
 * nothing while all of them wait for a reply. A refused shopper sends the same again, at their next turn. It writes and
 * reads the bytes itself, so that it can send several times what a server takes.
 */
export async function offer(
  url: string,
  shoppers: readonly Shopper[],
  rate: number,
  seconds: number,
): Promise<Offered> {
  const turns = await Promise.all(shoppers.map((shopper) => open(url, shopper)));
  const idle = [...turns];
  const offered: Offered = { sent: 0, served: [], refused: [], failed: 0 };

  function send(turn: Turn): void {
    const begin = performance.now();
    offered.sent += 1;
    readReply(turn.socket, (status) => {
      const ms = performance.now() - begin;
      if (status === 200) offered.served.push(ms);
      else if (status === 503) offered.refused.push(ms);
      else offered.failed += 1;
      if (status === 200) turn.body = turn.shopper.nextBody();
      idle.push(turn);
    });
    turn.socket.write(`${turn.head}content-length: ${Buffer.byteLength(turn.body)}\r\n\r\n${turn.body}`);
  }

  const begin = performance.now();
  let due = 0;
  for (let passed = 0; passed < seconds; passed = (performance.now() - begin) / 1000) {
    for (; due < passed * rate; due += 1) {
      const turn = idle.shift();
      if (turn) send(turn);
    }
    await pause(tickMs);
  }
  const end = performance.now() + patienceMs;
  while (idle.length < turns.length && performance.now() < end) await pause(tickMs);
  for (const { socket } of turns) socket.destroy();
  return offered;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function open(url: string, shopper: Shopper): Promise<Turn> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  const lines = Object.entries({ host, ...shopper.headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST /api/events HTTP/1.1\r\n${lines.join('')}`;
  return { shopper, socket, head, body: shopper.nextBody() };
}

/** Reads one reply with a known length; calls `take` with its status at its end. */
function readReply(socket: Socket, take: (status: number) => void): void {
  const chunks: Buffer[] = [];
  let received = 0;
  let length = Infinity;
  socket.on('data', function read(chunk: Buffer) {
    chunks.push(chunk);
    received += chunk.length;
    if (length === Infinity) {
      const text = Buffer.concat(chunks).toString('latin1');
      const bodyAt = text.indexOf('\r\n\r\n') + 4;
      if (bodyAt >= 4) length = bodyAt + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
    }
    if (received < length) return;
    socket.off('data', read);
    take(Number(chunks[0]?.subarray(9, 12).toString('latin1')));
  });
}
