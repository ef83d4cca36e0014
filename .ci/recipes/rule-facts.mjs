import { add, step } from './change.mjs';

const facts = (file) => `schemas/src/rules/facts/${file}`;
const engine = (file) => `bff/engine/facts/${file}`;

/** A step that the compiler names by the last word of the fact's path. */
const namedAs = (named, ...changes) => ({ ...step(...changes), named });

/** The words that a fact is described with. */
const words = "en: 'A test.', fa: 'آزمون.'";

/**
 * The recipe of a fact. `mistake`: the condition of a planted mistake that the check must find; `at`: where the rule is,
 * a question that gets no option or the quote that is refused.
 */
const fact = (name, first, steps, when, at = 'question') => ({
  section: 'How to add a rule fact',
  name,
  first: [first],
  steps,
  mistake: { when: { [name]: when }, at },
});

const ofLink = fact(
  'query.campaign',
  add(
    facts('link-facts.ts'),
    'export const linkFacts = {\n',
    `  'query.campaign': { ...is.maybeText, known, needs, shownTo: 'everyone', ${words}, example: 'spring' },\n`,
  ),
  [
    step(
      add(engine('link-facts.ts'), 'export const linkFacts = {\n', "  'query.campaign': link('campaign'),\n"),
    ),
  ],
  { const: 'spring' },
);

const ofSession = fact(
  'session.member',
  add(
    facts('customer-facts.ts'),
    'export const customerFacts = {\n',
    `  'session.member': { ...is.flag, known: 'sign_in', needs: 'nothing', ${words}, example: true },\n`,
  ),
  [
    step(
      add(
        engine('session-facts.ts'),
        'export const sessionFacts = {\n',
        `  'session.member': ofCustomers(
    person,
    ({ session }) => session.member,
    () => [whoIs('member', { guest: false, member: true })],
  ),\n`,
      ),
    ),
    namedAs(
      'member',
      add(
        'bff/src/protocol/flows/entry-facts.ts',
        '    admin: session?.actor !== undefined,\n',
        '    member: session?.user.email_signup === false,\n',
      ),
    ),
  ],
  { const: true },
);

const ofTime = fact(
  'local.jalali_day',
  add(
    facts('time-facts.ts'),
    'export const timeFacts = {\n',
    `  'local.jalali_day': { ...is.number, known: 'time', needs: 'nothing', ${words}, example: 30 },\n`,
  ),
  [
    step(
      add(
        engine('time-facts.ts'),
        'export const timeFacts = {\n',
        "  'local.jalali_day': ofDay(({ now }) => localTime(now).jalali_day),\n",
      ),
      add(engine('local-time.ts'), '  readonly jalali_month: number;\n', '  readonly jalali_day: number;\n'),
      add(
        engine('local-time.ts'),
        '    hour: clock.getUTCHours(),\n',
        '    get jalali_day() {\n      return splitJalaliDay(day).day;\n    },\n',
      ),
    ),
  ],
  { const: 30 },
);

const ofCustomer = fact(
  'customer.is_regular',
  add(
    facts('customer-facts.ts'),
    'export const customerFacts = {\n',
    `  'customer.is_regular': { ...is.maybeFlag, known: 'sign_in', needs: 'nothing', ${words}, example: true },\n`,
  ),
  [
    step(
      add(
        engine('customer-facts.ts'),
        'export const customerFacts = {\n',
        `  'customer.is_regular': earlier('is_regular', () => [
    [null, null],
    [true, 'as a regular'],
  ]),\n`,
      ),
    ),
    namedAs(
      'is_regular',
      add(
        'bff/src/protocol/flows/customer-facts.ts',
        '  return { orders_count, last_order_days: age',
        ', is_regular: (orders_count ?? 0) > 9',
      ),
    ),
  ],
  { const: true },
);

const ofAnswer = fact(
  'chosen.jalali_month',
  add(
    facts('time-facts.ts'),
    'export const timeFacts = {\n',
    `  'chosen.jalali_month': { ...is.maybeNumber, known: 'answers', needs: 'answers', ${words}, example: 2 },\n`,
  ),
  [
    step(
      add(
        engine('time-facts.ts'),
        'export const timeFacts = {\n',
        "  'chosen.jalali_month': ofChosenDate(({ chosen }) => chosen && localTime(chosen.starts_at).jalali_month),\n",
      ),
    ),
  ],
  // The month of the check's time: most dates are in the next one.
  { const: 2 },
);

const ofOrder = fact(
  'order.discount_toman',
  add(
    facts('flow-facts.ts'),
    'export const flowFacts = {\n',
    `  'order.discount_toman': { ...is.maybeNumber, known: 'price', needs: 'price', ${words}, example: 5_000 },\n`,
  ),
  [
    step(
      add(
        engine('price-facts.ts'),
        'const amounts = (source: TraitInput): number[] => numbersOf(source).filter((toman) => toman >= 0);\n',
        `
const discountOf = ({ price }: LiveFacts): number | null =>
  price?.price_toman == null || price.amount_toman === null ? null : price.price_toman - price.amount_toman;
`,
      ),
      // After the amount and the price, whose sum it changes.
      add(
        engine('price-facts.ts'),
        '        apply: (draft: PartialCustomer) => priced(draft, () => ({ price_toman })),\n      })),\n    ],\n  ),\n',
        `  'order.discount_toman': ofCustomers(quotedPrice, discountOf, (source) => [
    { words: null, apply: (draft) => draft },
    ...amounts(source).map((discount) => ({
      words: \`with \${discount} toman off\`,
      apply: (draft: PartialCustomer) =>
        priced(draft, ({ amount_toman }) => ({ price_toman: (amount_toman ?? 0) + discount })),
    })),
  ]),\n`,
      ),
      add(engine('price-facts.ts'), 'import type { PriceFacts', ', LiveFacts'),
    ),
  ],
  { minimum: 5000 },
  'quote',
);

export const ruleFacts = [ofLink, ofSession, ofTime, ofCustomer, ofAnswer, ofOrder];
