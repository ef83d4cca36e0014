import type { Rule } from '@gam/schemas/rules';
import { linkFacts } from '@gam/engine/fixtures';
import type { Random } from '@gam/shared/test/random';
import type { Answer, Customer } from '../support/customer.ts';
import { event, next, placeOrder } from '../support/events.ts';
import { host } from './publish-set.ts';
import { randomAnswer } from './random-answer.ts';
import type { RandomSet } from './random-set.ts';
import { begin, type SetsWorld } from './sets-world.ts';

/** How a customer's order ended; `broken` says what a sound set must never do. */
export interface Ending {
  readonly is: 'ordered' | 'denied' | 'elsewhere' | 'broken';
  readonly at: string;
  /** The flow that ended. */
  readonly flow: string | null;
  /** The questions that were asked. */
  readonly asked: readonly string[];
}

/** A way that a customer goes; what it leaves open is random. */
export interface Guidance {
  readonly isGuest: boolean;
  readonly link: string;
  readonly hints: Customer['hints'];
  /** When they come, ms since 1970. */
  readonly at: number;
  /** What they answer, by question. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** Redirects that a browser follows before it says that a page never loads. */
const mostRedirects = 8;
/** Events for each question, sign-ins and repeated ones included. */
const mostPerQuestion = 6;
const hourMs = 3_600_000;
/** The clock of a customer is moved by up to this many days. */
const mostDays = 20;

/** The texts that rules compare a fact with. */
const textsIn = (condition: unknown): string[] =>
  Object.values(Object(condition)).flatMap((value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? textsIn(value) : [];
  });

/** A link to the host's order page that may have what rules read of links. */
function randomLink(random: Random, rules: readonly Pick<Rule, 'when'>[]): string {
  const url = new URL(host.url, 'http://gam');
  const read = rules.flatMap(({ when }) => Object.entries(when));
  for (const [path, { parameter }] of Object.entries(linkFacts)) {
    const texts = read.filter(([name]) => name === path).flatMap(([, condition]) => textsIn(condition));
    const isRead = read.some(([name]) => name === path);
    if (parameter === null || !isRead || random.below(2) === 0) continue;
    if (path !== 'query.edit_mode')
      url.searchParams.set(parameter, texts.length > 0 ? random.pick(texts) : 'true');
  }
  if (random.below(4) === 0) url.searchParams.set('in_app', 'true');
  return url.pathname + url.search;
}

const isRefused = ({ status, body }: Answer): boolean => status !== 200 || body.applied === 0;

/** Anyone, at any hour of the next days. */
const anyone = (random: Random, { layer }: RandomSet): Guidance => ({
  isGuest: random.below(2) === 0,
  link: randomLink(random, layer.rules as Rule[]),
  hints: random.below(2) === 0 ? {} : { 'sec-ch-ua-mobile': random.pick(['?0', '?1']) },
  at: begin + random.below(mostDays * 24) * hourMs,
  values: new Map(),
});

/** A customer of a set, who orders as far as the product lets them. */
export async function playCustomer(
  world: SetsWorld,
  set: RandomSet,
  random: Random,
  guidance: Guidance = anyone(random, set),
): Promise<Ending> {
  const asked = new Set<string>();
  const customer = world.newCustomer();
  const ends: Ends = (is, at) => ({ is, at, flow: customer.screen.flow?.id ?? null, asked: [...asked] });
  await world.moveClock(guidance.at);
  if (!guidance.isGuest) {
    await customer.open('/login');
    await customer.signIn(world.newPhone(), world.readCode);
  }
  customer.hints = guidance.hints;
  await customer.open(guidance.link);
  for (let turn = 0; customer.screen.redirect !== null; turn += 1) {
    if (turn === mostRedirects) return ends('broken', 'redirected again and again');
    const { status } = await customer.open(customer.screen.redirect);
    if (status !== 200) return ends('broken', `redirected to a page that answers ${status}`);
  }
  if (customer.screen.id === 'order.denied') return denied(customer, ends);
  if (!customer.screen.url.includes(host.slug) || customer.screen.flow === null)
    return ends('elsewhere', customer.screen.url);
  for (let turn = 0; turn < mostPerQuestion * (set.questions.length + 3); turn += 1) {
    if (customer.flow.phase === 'questions') asked.add(customer.flow.step ?? '');
    // Some customers wait before they go on.
    if (guidance.values.size === 0 && random.below(12) === 0) {
      await world.moveClock(world.now() + random.below(4) * hourMs);
      await customer.open(customer.screen.url);
    }
    const ending = await step(world, customer, { random, values: guidance.values }, ends);
    if (ending) return ending;
  }
  return ends('broken', `came to no end, at ${customer.flow.phase} ${customer.flow.step}`);
}

type Ends = (is: Ending['is'], at: string) => Ending;

/** A denial: its link leads on to a page. */
async function denied(customer: Customer, ends: Ends): Promise<Ending> {
  const { id, body } = customer.screen;
  const told = JSON.stringify(body.filter(({ key }) => key.startsWith('denied')));
  const link = /"href":"([^"]+)"/.exec(told)?.[1];
  if (link === undefined) return ends('broken', 'denied, and nothing leads on');
  const { status } = await customer.twin().open(link);
  return status === 200
    ? ends('denied', id)
    : ends('broken', `a denial leads to a page that answers ${status}`);
}

/** How a customer chooses. */
interface Choice extends Pick<Guidance, 'values'> {
  readonly random: Random;
}

/** One thing that a customer does at the shown screen; null while the order goes on. */
async function step(
  world: SetsWorld,
  customer: Customer,
  choice: Choice,
  ends: Ends,
): Promise<Ending | null> {
  const { phase, step: at } = customer.flow;
  const where = `${phase} ${at}`;
  if (customer.screen.modal?.dismiss != null && customer.screen.modal.key !== 'prepayment') {
    await customer.sendAndWait(event('dismiss_modal', {}));
    return null;
  }
  if (phase === 'questions') return answerShown(customer, choice, ends);
  if (phase === 'login') {
    await customer.signIn(world.newPhone(), world.readCode);
    return customer.flow.phase === 'login' ? ends('broken', 'a sign-in led nowhere') : null;
  }
  if (phase === 'expert_selection') {
    const sent = await customer.sendAndWait(event('skip_expert', { reason: 'empty' }));
    if (!isRefused(sent)) return null;
    const again = await customer.sendAndWait(event('skip_expert', {}));
    return isRefused(again)
      ? ends('broken', `the experts cannot be left: ${JSON.stringify(again.body.error)}`)
      : null;
  }
  if (phase === 'placed') {
    const { redirect } = customer.screen;
    const isOwn = redirect !== null && redirect.startsWith('/');
    const status = isOwn ? (await customer.twin().open(redirect)).status : 200;
    return status === 200
      ? ends('ordered', where)
      : ends('broken', `the order leads to a page that answers ${status}`);
  }
  if (customer.screen.body.some(({ key }) => key === 'denied')) return denied(customer, ends);
  if (phase === 'quote') return orderQuoted(customer, ends);
  await customer.sendAndWait(event('continue', {}));
  return customer.flow.phase === phase ? ends('broken', `nothing leads on from ${where}`) : null;
}

async function answerShown(
  customer: Customer,
  { random, values }: Choice,
  ends: Ends,
): Promise<Ending | null> {
  const { step: asked, phase } = customer.flow;
  const { answer: known } = customer.node('question');
  const said =
    known && random.below(2) === 0
      ? 'nothing'
      : await randomAnswer(random, customer, values.get(asked ?? ''));
  if (said === 'impossible') return ends('broken', `no answer is possible at ${asked}`);
  const isMoved = () => customer.flow.step !== asked || customer.flow.phase !== phase;
  if (said !== 'nothing') {
    const sent = await customer.sendAndWait(said);
    if (isMoved()) return null;
    const { error } = customer.node('question');
    if (isRefused(sent) || error !== null)
      return ends(
        'broken',
        `an offered answer is refused at ${asked}: ${error ?? JSON.stringify(sent.body.error)} ${JSON.stringify(said.args)}`,
      );
  }
  const sent = await customer.sendAndWait(next());
  return isMoved()
    ? null
    : ends(
        'broken',
        `${asked} is not passed: ${JSON.stringify(sent.body.error ?? customer.node('question').error)}`,
      );
}

/** Ticks what the quote asks for, and places the order. */
async function orderQuoted(customer: Customer, ends: Ends): Promise<Ending | null> {
  const ticks = customer.screen.body.flatMap((block) =>
    block.type === 'toggles' && block.event === 'confirm' ? block.items.filter(({ on }) => !on) : [],
  );
  for (const { name } of ticks) await customer.sendAndWait(event('confirm', { [name]: true }));
  const sent = await customer.sendAndWait(placeOrder());
  const isPlaced = () => customer.flow.phase === 'placed';
  if (isPlaced()) return null;
  if (customer.screen.modal?.key === 'prepayment') {
    const paid = await customer.sendAndWait(event('pay', {}));
    if (isPlaced()) return null;
    return ends(
      'broken',
      `the prepayment leads nowhere: ${JSON.stringify(paid.body.error ?? paid.body.effects)}`,
    );
  }
  // Where the quote is over by now, a new one stands in its place.
  if (customer.screen.modal !== null || customer.flow.phase !== 'quote' || !isRefused(sent)) return null;
  return ends('broken', `the order is refused: ${JSON.stringify(sent.body.error ?? sent.body.effects)}`);
}
