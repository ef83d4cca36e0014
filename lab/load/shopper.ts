import { randomUUID } from 'node:crypto';
import {
  catalogueHeader,
  catalogueLevel,
  type FlowRef,
  partsVersion,
  type PartsReply,
  protocolHeader,
  type Reply,
} from '@gam/schemas/descriptors';

export interface EventBatch {
  readonly flow: string;
  readonly ticket: string;
  readonly base_rev: number;
  readonly have?: readonly string[];
  readonly events: readonly { readonly action_id: string; readonly name: string; readonly args: object }[];
}

const page = '/order/home-services/cleaning/home-cleaning?city_id=1';
/** The answers before the question that is then repeated. */
const lead: readonly object[] = [
  { question: '101', values: ['10101'] },
  { question: '102', values: ['10201', '10203'], counts: [{ value: '10201', number: 2 }] },
];
const repeated = [
  { question: '105', values: ['10501'] },
  { question: '105', values: ['10502', '10504'] },
];

/** What a browser sends with each call of a page; it says where the page is from, by `Origin`, itself. */
const browserHeaders = {
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'fa-IR,fa;q=0.9,en;q=0.8',
  'sec-ch-ua': '"Chromium";v="153", "Not A(Brand";v="24"',
  'sec-ch-ua-mobile': '?1',
  'sec-ch-ua-platform': '"Android"',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
} as const;

const makeEvent = (name: string, args: object = {}) => ({ action_id: randomUUID(), name, args });

/**
 * A customer in the middle of an order, who answers a question, goes on and goes back, again and again. The flow does not
 * grow. As a browser does, it speaks the newest protocol that the server knows, and names the fragments that it has.
 */
export class Shopper {
  readonly headers: Readonly<Record<string, string>>;
  readonly #flow: FlowRef;
  #rev: number;
  /** The names of the fragments that it has; null for a server without fragments. */
  #have: readonly string[] | null = null;
  #turn = 0;

  private constructor(headers: Readonly<Record<string, string>>, flow: FlowRef) {
    this.headers = headers;
    this.#flow = flow;
    this.#rev = flow.rev;
  }

  /** Returns a new customer at the repeated question. */
  static async arrive(url: string): Promise<Shopper> {
    const known = {
      ...browserHeaders,
      [catalogueHeader]: `web/${catalogueLevel}`,
      [protocolHeader]: partsVersion,
      'content-type': 'application/json',
      origin: url,
      referer: url + page,
    };
    const first = await fetch(`${url}/api/screen?url=${encodeURIComponent(page)}`, { headers: known });
    const cookie = first.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const headers = { ...known, cookie };
    const { screen } = (await first.json()) as Reply;
    if (!screen.flow) throw new Error(`no flow on ${screen.id}`);
    const shopper = new Shopper(headers, screen.flow);
    for (const args of lead) await shopper.#send(url, [makeEvent('answer', args), makeEvent('next')]);
    // It has seen what it will see again.
    for (let turn = 0; turn < 2 * repeated.length; turn += 1) await shopper.#send(url, shopper.#nextEvents());
    return shopper;
  }

  /** Sends events and keeps what the reply brings. */
  async #send(url: string, events: EventBatch['events']): Promise<void> {
    const { headers } = this;
    const response = await fetch(`${url}/api/events`, { method: 'POST', headers, body: this.#write(events) });
    const reply = (await response.json()) as Reply | PartsReply;
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(reply)}`);
    if ('fragments' in reply) this.#have = [...(this.#have ?? []), ...Object.keys(reply.fragments)];
  }

  /** Returns the next batch as JSON. It assumes that every event before was accepted and raised the revision. */
  nextBody(): string {
    return this.#write(this.#nextEvents());
  }

  #nextEvents(): EventBatch['events'] {
    const turn = this.#turn;
    this.#turn += 1;
    if (turn % 2 === 1) return [makeEvent('back')];
    return [makeEvent('answer', repeated[(turn / 2) % 2] ?? {}), makeEvent('next')];
  }

  #write(events: EventBatch['events']): string {
    const { id, ticket } = this.#flow;
    const have = this.#have;
    const batch: EventBatch = { flow: id, ticket, base_rev: this.#rev, ...(have && { have }), events };
    this.#rev += events.length;
    return JSON.stringify(batch);
  }
}
