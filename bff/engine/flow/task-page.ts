import { answerFormOf } from '@gam/schemas/questions';
import type { OrderDetail } from '@gam/schemas/upstream';
import type { DeviceFacts, Facts, LiveFacts, SessionFacts } from '../facts/facts.ts';
import { noLiveFacts } from '../facts/no-facts.ts';
import type { OrderedRules } from '../rules/compiled-rules.ts';
import { decideTask, type TaskDecision } from '../rules/decide-task.ts';
import { chosenDate } from './given-facts.ts';
import { chosenValues } from './judge-answer.ts';

/** The reader of an order's page. */
interface TaskReader {
  readonly session: SessionFacts;
  readonly device: DeviceFacts;
  /** When the page is read, ms since 1970. */
  readonly now: number;
}

type Order = Pick<
  OrderDetail,
  'service' | 'category' | 'main' | 'city_id' | 'answers' | 'price' | 'achar_price'
>;

/** What an order says of its answers, as its flow said it. The service's own options are not known here. */
function answerFacts({ answers }: Order): Pick<LiveFacts, 'answers' | 'amounts' | 'chosen'> {
  const given = answers.filter((answer) => chosenValues(answer).length > 0);
  const dates = given.filter(({ type }) => answerFormOf(type)?.holds === 'date');
  return {
    answers: Object.fromEntries(given.map((answer) => [answer.id, chosenValues(answer)])),
    amounts: Object.fromEntries(
      given.map(({ id, type, values, counts = null }) => {
        const number = answerFormOf(type)?.holds === 'number' ? Number(values[0]) : Number.NaN;
        return [id, { number: Number.isFinite(number) ? number : null, counts }];
      }),
    ),
    chosen: dates.map((answer) => chosenDate({ options: [] }, answer)).find((date) => date !== null) ?? null,
  };
}

/** The parts of a service that an order names. */
const serviceOf = ({ service: slug, category, main }: Order): Facts['service'] => ({
  slug,
  category,
  main_category: main,
  ...unknownService,
});

/** What no rule of an order's page may read. */
const unknownService = {
  id: '',
  base_slug: '',
  is_periodic: false,
  new_work_flow: false,
  has_price: true,
  weather_enabled: false,
  date_question_type: '',
  min_hours_before_order_allowed: 0,
};

/** Decides what an order's page says to its reader. */
export function decideTaskPage(rules: OrderedRules, order: Order, reader: TaskReader): TaskDecision {
  return decideTask(rules, {
    ...noLiveFacts,
    ...reader,
    ...answerFacts(order),
    price: { price_toman: order.achar_price ?? order.price, amount_toman: order.price },
    question: null,
    position: null,
    service: serviceOf(order),
    city: { id: order.city_id },
  });
}
