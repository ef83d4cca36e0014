import { setTimeout as pause } from 'node:timers/promises';
import { catalogueLevel, ticketHeader } from '@gam/schemas/descriptors';
import type {
  Block,
  BlockOf,
  BlockType,
  ClientEvent,
  ErrorReply,
  FlowEvents,
  FlowRef,
  PageEvents,
  PageSourceReply,
  Reply,
  Screen,
  SourceReply,
  UploadedFile,
} from '@gam/schemas/descriptors';
import request from 'supertest';
import { event, proceed } from './events.ts';

/** The reply, good or refused. */
export interface Answer {
  readonly status: number;
  readonly body: Partial<Reply> & Partial<ErrorReply>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The outside world has not answered after this long, also on a busy machine, ms. */
const longestMs = 60_000;

/** The pause before a request that got no reply is sent again, ms. */
const unansweredMs = 1_000;

/** Returns how long to wait before the same request is sent again, ms; null: the reply is final. */
function waitFor({ status, body, headers }: Answer): number | null {
  const seconds = headers['retry-after'];
  if (seconds !== undefined && (status === 503 || status === 429)) return Number(seconds) * 1000;
  const isForeign = typeof body.error !== 'object' && (status >= 500 || status === 429);
  return isForeign ? unansweredMs : null;
}

interface Place {
  readonly url: string;
}

/** One browser with its own cookies, over real HTTP. It shows the screen of the last reply. */
export class Customer {
  /** The URL of the BFF, which changes when it restarts. */
  bff: Place;
  readonly cookies = new Map<string, string>();
  /** The widgets that this browser's build knows. */
  catalogue: number = catalogueLevel;
  /** What the browser tells of its device with each page, by header. */
  hints: Readonly<Record<string, string>> = {};
  /** The address that a proxy in front names as its own; null: no proxy stands there. */
  from: string | null = null;
  /** Whether it sends a request again that got no reply or is to come back, as the product's client does. */
  isPatient = false;
  /** Requests that were sent, repeated ones included. */
  sent = 0;
  /** Why requests were sent again: the status, or the message of a lost connection. */
  readonly repeats: string[] = [];
  #screen: Screen | null = null;

  constructor(bff: Place) {
    this.bff = bff;
  }

  get screen(): Screen {
    if (!this.#screen) throw new Error('no screen was shown yet');
    return this.#screen;
  }

  /** The flow of the shown screen. */
  get flow(): FlowRef {
    return this.flowOf(this.screen);
  }

  flowOf({ id, flow }: Screen): FlowRef {
    if (!flow) throw new Error(`${id} is of no flow`);
    return flow;
  }

  get session(): string | undefined {
    return this.cookies.get('__Host-gam-session') ?? this.cookies.get('gam-session');
  }

  /** The first node of a type on the shown screen. */
  node<T extends BlockType>(type: T): BlockOf<T> {
    const found = this.screen.body.find((block: Block): block is BlockOf<T> => block.type === type);
    if (!found) throw new Error(`${this.screen.id} has no ${type}`);
    return found;
  }

  /** The services on the shown home page. */
  get services() {
    return this.screen.body.flatMap((block) =>
      block.type === 'rail' && block.key === 'services' ? block.items : [],
    );
  }

  /** Another browser window with the same cookies. */
  twin(): Customer {
    const twin = new Customer(this.bff);
    for (const [name, value] of this.cookies) twin.cookies.set(name, value);
    twin.#screen = this.#screen;
    twin.from = this.from;
    twin.isPatient = this.isPatient;
    return twin;
  }

  async open(url: string): Promise<Answer> {
    const answered = await this.#untilServed(() =>
      request(this.bff.url)
        .get('/api/screen')
        .query({ url })
        .set(this.hints)
        .set(this.#forwarded())
        .set('gam-catalogue', this.#level)
        .set('cookie', this.#cookieHeader())
        .then((response) => this.#keepCookies(response)),
    );
    return this.#show({ ...answered, body: answered.body as Answer['body'] });
  }

  /** Requests the page as a browser does. */
  async visit(url: string): Promise<{ status: number; text: string; headers: Record<string, string> }> {
    const { status, text, headers } = await request(this.bff.url)
      .get(url)
      .redirects(0)
      .set('accept', 'text/html')
      .set('cookie', this.#cookieHeader())
      .then((response) => this.#keepCookies(response));
    return { status, text, headers };
  }

  /** A batch of events, as the shown screen would send it. */
  batch(...events: ClientEvent[]): FlowEvents | PageEvents {
    const { flow, url } = this.screen;
    return flow
      ? { flow: flow.id, ticket: flow.ticket, base_rev: flow.rev, events }
      : { flow: null, url, events };
  }

  /** Requests a source of a flow; by default of the shown screen, with its ticket. */
  async askSource(
    name: string,
    v: string,
    { id, ticket }: { readonly id: string; readonly ticket: string | null } = this.flow,
    item: string | null = null,
  ): Promise<{
    status: number;
    body: Partial<SourceReply> & Partial<ErrorReply>;
    headers: Answer['headers'];
  }> {
    const asking = request(this.bff.url)
      .get(`/api/flows/${id}/sources/${name}`)
      .query(item === null ? { v } : { v, item })
      .set('gam-catalogue', this.#level)
      .set('cookie', this.#cookieHeader());
    if (ticket !== null) void asking.set(ticketHeader, ticket);
    const { status, body, headers } = await asking;
    return { status, body: body as Partial<SourceReply>, headers };
  }

  /** Searches services as the field of the screen at `url` does. */
  async searchServices(
    q: string,
    url = '/?city_id=1',
    source = 'search',
  ): Promise<{
    status: number;
    body: Partial<PageSourceReply> & Partial<ErrorReply>;
    headers: Answer['headers'];
  }> {
    const { status, body, headers } = await request(this.bff.url)
      .get(`/api/sources/${source}`)
      .query({ url, q })
      .set('gam-catalogue', this.#level)
      .set('cookie', this.#cookieHeader());
    return { status, body: body as Partial<PageSourceReply>, headers };
  }

  /** Uploads a file as a browser does; by default to the flow of the shown screen, with its ticket. */
  async upload(
    kind: 'images' | 'voice',
    bytes: Uint8Array,
    {
      flow = this.flow.id,
      ticket = this.flow.ticket,
      field = kind === 'images' ? 'image' : 'file',
      level = this.#level,
    }: { flow?: string; ticket?: string | null; field?: string; level?: string | null } = {},
  ): Promise<{ status: number; body: Partial<UploadedFile> & Partial<ErrorReply> }> {
    const form = new FormData();
    form.append(field, new Blob([Uint8Array.from(bytes)]), 'file');
    const reply = await fetch(`${this.bff.url}/api/uploads/${kind}?flow=${flow}`, {
      method: 'POST',
      headers: {
        cookie: this.#cookieHeader(),
        ...(level !== null && { 'gam-catalogue': level }),
        ...(ticket !== null && { [ticketHeader]: ticket }),
      },
      body: form,
    });
    return { status: reply.status, body: (await reply.json()) as Partial<UploadedFile> };
  }

  async post(body: object): Promise<Answer> {
    const answered = await this.#untilServed(() =>
      request(this.bff.url)
        .post('/api/events')
        .set(this.#forwarded())
        .set('gam-catalogue', this.#level)
        .set('cookie', this.#cookieHeader())
        .send(body)
        .then((response) => this.#keepCookies(response)),
    );
    return this.#show({ ...answered, body: answered.body as Answer['body'] });
  }

  send(...events: ClientEvent[]): Promise<Answer> {
    return this.post(this.batch(...events));
  }

  /** Sends events, then continues until the outside world has answered. */
  async sendAndWait(...events: ClientEvent[]): Promise<Answer> {
    let answered = await this.send(...events);
    const end = Date.now() + longestMs;
    while (answered.body.continue && Date.now() < end) {
      await pause(20);
      answered = await this.send(proceed());
    }
    return answered;
  }

  /** Signs in at the shown login step or page. */
  async signIn(phone: string, readCode: (phone: string) => Promise<string>): Promise<Answer> {
    await this.sendAndWait(event('login_request_code', { phone }));
    return this.sendAndWait(event('login_verify', { code: await readCode(phone) }));
  }

  get #level(): string {
    return `web/${this.catalogue}`;
  }

  #show(answered: Answer): Answer {
    if (answered.body.screen) this.#screen = answered.body.screen;
    return answered;
  }

  #forwarded(): Record<string, string> {
    return this.from === null ? {} : { 'x-forwarded-for': this.from };
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sends a request; a patient customer sends it again as long as it gets no reply or the server is busy. */
  async #untilServed(
    send: () => Promise<request.Response>,
  ): Promise<{ status: number; body: unknown; headers: Answer['headers'] }> {
    const end = Date.now() + longestMs;
    for (;;) {
      this.sent += 1;
      const isLast = !this.isPatient || Date.now() > end;
      const got = await send().catch((error: unknown) => {
        if (isLast) throw error;
        return error instanceof Error ? error.message : String(error);
      });
      if (typeof got === 'string') {
        this.repeats.push(got);
        await pause(unansweredMs);
        continue;
      }
      const { status, body, headers } = got as Answer;
      const waitMs = waitFor({ status, body, headers });
      if (isLast || waitMs === null) return { status, body, headers };
      this.repeats.push(String(status));
      await pause(waitMs);
    }
  }

  #keepCookies<R extends request.Response>(response: R): R {
    const given = response.headers['set-cookie'] as unknown as string[] | undefined;
    for (const line of given ?? []) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const value = pair.slice(at + 1);
      if (value === '') this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), value);
    }
    return response;
  }
}
