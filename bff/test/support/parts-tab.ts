import {
  catalogueHeader,
  catalogueLevel,
  type ClientEvent,
  type ErrorReply,
  type FlowEvents,
  partsVersion,
  type PartsReply,
  protocolHeader,
  type Reply,
  type Screen,
} from '@gam/schemas/descriptors';
import { createTabFragments } from '@gam/shared/tab-fragments';

type Sent = PartsReply | Reply | ErrorReply;

/** A tab that speaks protocol 1.1: it keeps fragments and assembles replies. */
export class PartsTab {
  readonly #headers: Readonly<Record<string, string>>;
  readonly #bff: { readonly url: string };
  fragments = createTabFragments();
  screen: Screen;
  /** The last batch. */
  batch: FlowEvents | null = null;
  /** The sizes of the last request and reply, bytes. */
  bytes = { sent: 0, received: 0 };
  last: Sent | null = null;

  constructor(bff: { readonly url: string }, cookie: string, screen: Screen) {
    this.#bff = bff;
    this.#headers = {
      [catalogueHeader]: `web/${catalogueLevel}`,
      [protocolHeader]: partsVersion,
      'accept-encoding': 'identity',
      cookie,
    };
    this.screen = screen;
  }

  /** Sends events on the shown screen; returns the assembled reply. */
  send(...events: ClientEvent[]): Promise<{ status: number; body: Reply | ErrorReply }> {
    const { flow } = this.screen;
    if (!flow) throw new Error(`${this.screen.id} is of no flow`);
    const have = this.fragments.have(flow.id);
    return this.post({ flow: flow.id, ticket: flow.ticket, base_rev: flow.rev, have, events });
  }

  async post(batch: FlowEvents): Promise<{ status: number; body: Reply | ErrorReply }> {
    this.batch = batch;
    const sent = JSON.stringify(batch);
    const response = await this.#post(sent, this.#headers);
    const text = await response.text();
    this.bytes = { sent: Buffer.byteLength(sent), received: Buffer.byteLength(text) };
    return { status: response.status, body: this.#take(JSON.parse(text) as Sent) };
  }

  /** Reads the shown screen's address. */
  async read(): Promise<Reply | ErrorReply> {
    this.batch = null;
    return this.#take((await (await this.#get(this.#headers)).json()) as Sent);
  }

  /**
   * Returns the last reply as protocol 1.0 has it: what the shown screen's address has now or, since a refusal is said by
   * its reply alone, what the same batch brings again.
   */
  async readWhole(): Promise<Reply> {
    const { [protocolHeader]: _, ...old } = this.#headers;
    const { last, batch } = this;
    const applied = last && 'applied' in last ? last.applied : 0;
    const isRefused = batch !== null && applied < batch.events.length;
    const response = isRefused ? await this.#post(JSON.stringify(batch), old) : await this.#get(old);
    return (await response.json()) as Reply;
  }

  #post(body: string, headers: Readonly<Record<string, string>>): Promise<Response> {
    const typed = { ...headers, 'content-type': 'application/json' };
    return fetch(`${this.#bff.url}/api/events`, { method: 'POST', headers: typed, body });
  }

  #get(headers: Readonly<Record<string, string>>): Promise<Response> {
    return fetch(`${this.#bff.url}/api/screen?url=${encodeURIComponent(this.screen.url)}`, { headers });
  }

  #take(body: Sent): Reply | ErrorReply {
    this.last = body;
    const whole = 'fragments' in body ? this.#assemble(body) : body;
    if (whole.screen) this.screen = whole.screen;
    return whole;
  }

  #assemble(body: PartsReply): Reply {
    const whole = this.fragments.assemble(body, this.screen);
    if (!whole) throw new Error('a fragment or the screen above is missing');
    return whole;
  }
}
