import { setTimeout as pause } from 'node:timers/promises';
import {
  catalogueHeader,
  catalogueLevel,
  type ClientEvent,
  partsVersion,
  type PartsReply,
  protocolHeader,
  type Reply,
  type Screen,
} from '@gam/schemas/descriptors';
import { createTabFragments } from '@gam/shared/tab-fragments';
import { event, next, placeOrder, proceed } from '../../../bff/test/support/events.ts';
import { givenTo, homeCleaning, newAddress } from '../../../bff/test/support/home-cleaning.ts';
import { readCode } from '../../soak/backend.ts';

/** An event's request and reply: its size before compression, bytes, and how long the reply took, ms. */
export interface Sent {
  readonly bytes: number;
  readonly ms: number;
}

/** The step at which a new customer says where. */
const where = '111';
/** More than an order has: an order that does not end is an error. */
const mostSteps = 40;

/**
 * Orders a home cleaning as a new customer, from the first question to the order's page, and answers each question as it
 * comes. `person` decides the phone and the network. Returns the events.
 */
export async function buy(bff: string, marketplace: string, person: number): Promise<readonly Sent[]> {
  const browser = new Browser(bff, `10.${(person >> 14) & 127}.${(person >> 7) & 127}.${person & 127}`);
  // Numbers in a row get few codes.
  const phone = `0936${String((person * 7_919) % 10_000_000).padStart(7, '0')}`;
  await browser.open(homeCleaning);
  for (let step = 0; browser.screen.redirect === null || browser.screen.flow?.phase === 'login'; step += 1) {
    if (step === mostSteps)
      throw new Error(`the order has not ended: ${JSON.stringify(browser.screen.flow)}`);
    await browser.send(...(await eventsAt(browser.screen, marketplace, phone)));
  }
  await browser.open(browser.screen.redirect ?? '');
  return browser.sent;
}

/** Returns what the customer does on a screen. */
async function eventsAt(screen: Screen, marketplace: string, phone: string): Promise<ClientEvent[]> {
  const { flow, body } = screen;
  if (flow?.phase === 'quote') return [placeOrder()];
  if (flow?.phase === 'expert_selection') return [event('skip_expert', {})];
  const isCode = JSON.stringify(screen).includes('"login_verify"');
  if (flow?.phase === 'login')
    return isCode
      ? [event('login_verify', { code: await readCode(marketplace, phone) })]
      : [event('login_request_code', { phone })];
  const question = body.find((node) => node.type === 'question');
  if (flow?.step === where && question?.answer === null) return [newAddress()];
  return [...givenTo(flow?.step ?? null), next()];
}

/** A browser that speaks the newest protocol, keeps its fragments and cookies, and counts its events. */
class Browser {
  readonly sent: Sent[] = [];
  readonly #bff: string;
  readonly #from: string;
  readonly #cookies = new Map<string, string>();
  readonly #fragments = createTabFragments();
  #screen: Screen | null = null;

  constructor(bff: string, from: string) {
    this.#bff = bff;
    this.#from = from;
  }

  get screen(): Screen {
    if (this.#screen === null) throw new Error('nothing was opened');
    return this.#screen;
  }

  async open(url: string): Promise<void> {
    this.#show(await this.#ask(`/api/screen?url=${encodeURIComponent(url)}`));
  }

  /** Sends events, then goes on until the outside world has answered. */
  async send(...events: ClientEvent[]): Promise<void> {
    const { flow } = this.screen;
    if (flow === null) throw new Error(`${this.screen.id} is of no flow`);
    const have = this.#fragments.have(flow.id);
    const body = JSON.stringify({
      flow: flow.id,
      ticket: flow.ticket,
      base_rev: flow.rev,
      have,
      events,
    });
    const began = performance.now();
    const text = await this.#ask('/api/events', body);
    this.sent.push({
      bytes: Buffer.byteLength(body) + Buffer.byteLength(text),
      ms: performance.now() - began,
    });
    const { continue: more } = this.#show(text);
    if (more === null) return;
    await pause(more.after_ms);
    await this.send(proceed());
  }

  async #ask(path: string, body?: string): Promise<string> {
    const reply = await fetch(this.#bff + path, {
      ...(body !== undefined && { method: 'POST', body }),
      headers: {
        accept: '*/*',
        'accept-encoding': 'gzip, deflate, br',
        [catalogueHeader]: `web/${catalogueLevel}`,
        [protocolHeader]: partsVersion,
        'x-forwarded-for': this.#from,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json', origin: this.#bff }),
      },
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 500)}`);
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return text;
  }

  #show(text: string): Reply {
    const body = JSON.parse(text) as Reply | PartsReply;
    const reply = 'fragments' in body ? this.#assemble(body) : body;
    this.#screen = reply.screen;
    return reply;
  }

  #assemble(body: PartsReply): Reply {
    const whole = this.#fragments.assemble(body, this.#screen);
    if (whole === null) throw new Error('a fragment or the screen above is missing');
    return whole;
  }
}
