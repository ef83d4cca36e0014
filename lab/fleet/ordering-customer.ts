import { setTimeout as pause } from 'node:timers/promises';
import type { ClientEvent, EventArgs } from '@gam/schemas/descriptors';
import { type Answer, Customer } from '../../bff/test/support/customer.ts';
import { event, placeOrder, proceed } from '../../bff/test/support/events.ts';
import { eventsAt, homeCleaning } from '../../bff/test/support/home-cleaning.ts';
import { phoneOf, readCode } from '../soak/backend.ts';
import type { SoakWorld } from '../soak/soak-world.ts';

type Given = EventArgs<'restore'>['answers'][number];

/** An order that the customer was shown. */
export interface Acknowledged {
  readonly flow: string;
  readonly order: string;
}

/** A customer who has no order after this long gave up, ms. */
const longestMs = 120_000;
const taskPage = '/task-details/';

/**
 * A customer whose browser does what the product's client does: it sends again what got no reply, restores a flow that
 * the store has lost, and signs in again.
 */
export class OrderingCustomer {
  readonly browser: Customer;
  /** What the customer noticed. */
  readonly noticed = { restored: 0, signIns: 0, refusals: [] as string[] };
  readonly #world: SoakWorld;
  readonly #phone: string;
  #flow: { id: string; ticket: string; step: string | null; rev: number } | null = null;
  #given: Given[] = [];
  /** How many orders were begun before. */
  #turn = -1;

  constructor(world: SoakWorld, person: number) {
    this.#world = world;
    this.#phone = phoneOf(person);
    this.browser = new Customer(world.bff);
    this.browser.isPatient = true;
  }

  /** Begins an order and goes on until it is placed, through whatever happens; throws if it is not in time. */
  async order(): Promise<Acknowledged> {
    await this.begin();
    return this.finish();
  }

  /** Begins an order; a first answer is given, so that the flow is stored. */
  async begin(): Promise<void> {
    this.#flow = null;
    this.#given = [];
    this.#turn += 1;
    await this.browser.open(homeCleaning);
    await this.#goOn();
  }

  /** Answers some more questions. */
  async answerSome(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) await this.#goOn();
  }

  /** Goes on until the order is placed. */
  async finish(): Promise<Acknowledged> {
    const end = Date.now() + longestMs;
    while (Date.now() < end) {
      const to = this.browser.screen.redirect;
      if (to?.startsWith(taskPage)) return { flow: this.#flow?.id ?? '', order: to.slice(taskPage.length) };
      await this.#goOn();
    }
    const { id, flow } = this.browser.screen;
    const last = this.noticed.refusals.at(-1) ?? 'no refusal';
    throw new Error(`an order was not placed: ${id} ${flow?.phase} ${flow?.step}, last ${last}`);
  }

  /** Whether the task page of an order shows it. */
  async canSee({ order }: Acknowledged): Promise<boolean> {
    const { status } = await this.browser.open(`${taskPage}${order}`);
    if (this.browser.screen.id.startsWith('login')) {
      await this.#signIn();
      return (await this.browser.open(`${taskPage}${order}`)).status === 200;
    }
    return status === 200 && this.browser.screen.id.startsWith('task');
  }

  /** Does what the shown screen asks for. */
  async #goOn(): Promise<void> {
    const { screen } = this.browser;
    if (screen.redirect !== null) return void (await this.browser.open(screen.redirect));
    if (screen.id.startsWith('login')) return this.#signIn();
    if (screen.flow === null) return this.#open();
    const { phase } = screen.flow;
    if (phase === 'login') return this.#signIn();
    if (phase === 'questions') return this.#answer();
    if (phase === 'quote') return this.#send(screen.modal ? event('dismiss_modal', {}) : placeOrder());
    await pause(100);
    return this.#send(proceed());
  }

  async #answer(): Promise<void> {
    const events = eventsAt(this.browser, this.#turn);
    await this.#send(...events);
    for (const { name, args } of events) {
      if (name !== 'answer') continue;
      this.#given = [...this.#given.filter(({ question }) => question !== args.question), args];
    }
  }

  async #signIn(): Promise<void> {
    this.noticed.signIns += 1;
    // A customer signs in more often than a real one may: earlier codes do not count.
    await this.#world.db
      ?.query(`update verifications set created_at = created_at - interval '20 minutes'`)
      .catch(() => undefined);
    await this.#send(event('login_request_code', { phone: this.#phone }));
    const code = await readCode(this.#world.marketplace.url, this.#phone);
    if (code !== '') await this.#send(event('login_verify', { code }));
  }

  /** Sends events of the shown screen, and continues while the outside world has not answered. */
  async #send(...events: ClientEvent[]): Promise<void> {
    let answered = await this.browser.send(...events);
    while (answered.status === 200 && answered.body.continue) {
      await pause(answered.body.continue.after_ms);
      answered = await this.browser.send(proceed());
    }
    const { status, body } = answered;
    const { flow } = this.browser.screen;
    if (status === 200 && flow) {
      const { id, ticket, step, rev } = flow;
      this.#flow = { id, ticket, step, rev };
    }
    if (status === 200) return;
    if (status === 410 || body.error?.code === 'behind')
      return this.#restore(status === 410 ? 0 : (this.#flow?.rev ?? 0));
    this.noticed.refusals.push(describe(answered));
    if (status === 409 && body.screen) return;
    await pause(500);
    if (status < 500) await this.#open();
  }

  /** Restores the flow from the answers that the browser kept. */
  async #restore(rev: number): Promise<void> {
    if (!this.#flow) return this.#open();
    const { id, ticket, step } = this.#flow;
    this.noticed.restored += 1;
    const events = [event('restore', { ticket, answers: this.#given, step })];
    const answered = await this.browser.post({ flow: id, ticket, base_rev: rev, events });
    if (answered.status === 200) return;
    this.noticed.refusals.push(`restore: ${describe(answered)}`);
    // E.g. the sign-in, or the order that the flow has led to.
    if (answered.body.screen) return;
    await pause(500);
    await this.#open();
  }

  /** Opens the flow's page again; a flow that is lost is restored. */
  async #open(): Promise<void> {
    const known = this.#flow;
    await this.browser.open(known ? `${homeCleaning}&flow=${known.id}` : homeCleaning);
    if (known && this.browser.screen.flow && this.browser.screen.flow.id !== known.id) await this.#restore(0);
  }
}

const describe = ({ status, body }: Answer): string => `${status} ${JSON.stringify(body.error ?? {})}`;
