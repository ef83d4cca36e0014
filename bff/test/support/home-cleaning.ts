import type { ClientEvent, EventArgs } from '@gam/schemas/descriptors';
import type { ServiceDetail } from '@gam/schemas/questions';
import type { CallInputs } from '@gam/schemas/upstream';
import { answer, event, next } from './events.ts';
import { tehranDay } from '@gam/shared/tehran-time';
import type { Customer } from './customer.ts';
import type { FaultProxy } from './fault-proxy.ts';

export const homeCleaning = '/order/home-services/cleaning/home-cleaning?city_id=1';

/** The customer's answers in these journeys, by question; a question that is missing here is skipped. */
const answers: Readonly<Record<string, ClientEvent['args']>> = {
  '101': { question: '101', values: ['10101'] },
  '102': { question: '102', values: ['10201', '10203'], counts: [{ value: '10201', number: 2 }] },
  '110': { question: '110', values: ['11001'] },
};

/** The question for the address, at which guests sign in. */
const where = '111';
/** The question for the time. */
const when = '114';

const dayMs = 24 * 3_600_000;
/** The first of the days that any clock of a test still offers, and their number, from today. */
const firstDay = 3;
const days = 27;
const slots = ['11401', '11402', '11403', '11404'];

/** How many times a customer can choose: a second order for the same one is refused as a similar one. */
export const openTimes = days * slots.length;

/** Returns a time that can be chosen, another one for each turn; the first is a morning. */
export function openTime(turn = 0): string[] {
  const day = firstDay + (Math.floor(turn / slots.length) % days);
  return [tehranDay(new Date(Date.now() + day * dayMs).toISOString()), slots[turn % slots.length] ?? ''];
}

/** Returns the event that saves the customer's address and answers the question for it; only operators send a name. */
export const newAddress = (city = '1'): ClientEvent =>
  event('address_create', {
    first_name: 'سارا',
    last_name: 'الف',
    area: `${city}001`,
    detail: 'خیابان ملاصدرا، پلاک ۱۸',
  });

/** Returns the customer's answer to a question, as events; empty if the question is skipped. */
export function givenTo(step: string | null, turn = 0): ClientEvent[] {
  if (step === when) return [answer(when, openTime(turn))];
  const given = answers[step ?? ''];
  return given && 'values' in given ? [answer(...readAnswer(given))] : [];
}

const cityOf = ({ screen }: Customer): string | undefined => /city_id=(\d+)/.exec(screen.url)?.[1];

/**
 * Returns the events that go on from the shown question; an address is saved before the question is passed. `turn`: how
 * many orders the customer had before.
 */
export function eventsAt(customer: Customer, turn = 0): ClientEvent[] {
  const { step } = customer.flow;
  if (step === where && customer.node('question').answer === null) return [newAddress(cityOf(customer))];
  return [...givenTo(step, turn), next()];
}

/** Returns a change of the service after which a question has one option. [O-4.07] */
export const withOneOption =
  (question: string) =>
  (service: ServiceDetail): ServiceDetail => ({
    ...service,
    questions: service.questions.map((one) =>
      one.id === question ? { ...one, options: one.options?.slice(0, 1) ?? [] } : one,
    ),
  });

/** Answers question after question until the flow reaches this step, or one that is not a question. */
export async function answerUntil(customer: Customer, step: string | null = null, turn = 0): Promise<void> {
  while (customer.flow.phase === 'questions' && customer.flow.step !== step) {
    const asked = customer.flow.step;
    const events = eventsAt(customer, turn);
    const { status, body } = await customer.sendAndWait(...events);
    const isPassed = customer.flow.step !== asked || events[0]?.name === 'address_create';
    if (status !== 200 || body.applied === 0 || !isPassed) {
      const { error = {}, effects } = body;
      throw new Error(`${asked} was not passed: ${status} ${JSON.stringify({ error, effects })}`);
    }
  }
}

/** Returns the answers that the newest quote was asked with, as a client keeps them to restore a lost flow. */
export function keptAnswers({ calls }: FaultProxy): EventArgs<'restore'>['answers'] {
  const body = calls(/^POST \/v2\/orders\/price-inquiry\/$/).at(-1)?.body as CallInputs<'askQuote'>['body'];
  return body.answers.map(({ id, values, counts }) => ({ question: id, values, ...(counts && { counts }) }));
}

/** Answers where and when, from the question for the address to the one for notes. */
export const answerWhereAndWhen = (customer: Customer): Promise<void> => answerUntil(customer, '112');

const readAnswer = (given: ClientEvent['args']): Parameters<typeof answer> => {
  const { question, values, counts } = given as Extract<ClientEvent, { name: 'answer' }>['args'];
  return [question, values, counts];
};
