import { randomUUID } from 'node:crypto';
import { catalogueHeader, catalogueLevel, type FlowRef, type Reply } from '@gam/schemas/descriptors';

export interface EventBatch {
  readonly flow: string;
  readonly ticket: string;
  readonly base_rev: number;
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
 * grow.
 */
export class Shopper {
  readonly headers: Readonly<Record<string, string>>;
  readonly #flow: FlowRef;
  #rev: number;
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
    let { screen } = (await first.json()) as Reply;
    for (const args of lead) {
      if (!screen.flow) throw new Error(`no flow on ${screen.id}`);
      const shopper = new Shopper(headers, screen.flow);
      const body = shopper.#write([makeEvent('answer', args), makeEvent('next')]);
      const reply = await fetch(`${url}/api/events`, { method: 'POST', headers, body });
      ({ screen } = (await reply.json()) as Reply);
    }
    if (!screen.flow || screen.flow.step !== '105') throw new Error(`stands at ${screen.flow?.step}`);
    return new Shopper(headers, screen.flow);
  }

  /** Returns the next batch as JSON. It assumes that every event before was accepted and raised the revision. */
  nextBody(): string {
    const turn = this.#turn;
    this.#turn += 1;
    if (turn % 2 === 1) return this.#write([makeEvent('back')]);
    return this.#write([makeEvent('answer', repeated[(turn / 2) % 2]), makeEvent('next')]);
  }

  #write(events: EventBatch['events']): string {
    const { id, ticket } = this.#flow;
    const batch: EventBatch = { flow: id, ticket, base_rev: this.#rev, events };
    this.#rev += events.length;
    return JSON.stringify(batch);
  }
}
