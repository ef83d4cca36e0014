import type { ClientEvent } from '@gam/schemas/descriptors';
import { answer, next } from './events.ts';
import type { Customer } from './customer.ts';

export const homeCleaning = '/order/home-services/cleaning/home-cleaning?city_id=1';

/** The customer's answers in these journeys, by question; a question that is missing here is skipped. */
const answers: Readonly<Record<string, ClientEvent['args']>> = {
  '101': { question: '101', values: ['10101'] },
  '102': { question: '102', values: ['10201', '10203'], counts: [{ value: '10201', number: 2 }] },
  // Only operators are asked, since there is one option.
  '109': { question: '109', values: ['10901'] },
  '110': { question: '110', values: ['11001'] },
  '111': { question: '111', values: ['11101'] },
};

/** Returns the customer's answer to a question, as events; empty if the question is skipped. */
export function givenTo(step: string | null): ClientEvent[] {
  const given = answers[step ?? ''];
  return given && 'values' in given ? [answer(...readAnswer(given))] : [];
}

/** Answers question after question until the flow reaches this step, or one that is not a question. */
export async function answerUntil(customer: Customer, step: string | null = null): Promise<void> {
  while (customer.flow.phase === 'questions' && customer.flow.step !== step) {
    const said = givenTo(customer.flow.step);
    const { status, body } = await customer.sendAndWait(...said, next());
    if (status !== 200 || body.applied !== said.length + 1) {
      throw new Error(`${customer.flow.step} was not passed: ${status} ${JSON.stringify(body.error ?? {})}`);
    }
  }
}

const readAnswer = (given: ClientEvent['args']): Parameters<typeof answer> => {
  const { question, values, counts } = given as Extract<ClientEvent, { name: 'answer' }>['args'];
  return [question, values, counts];
};
