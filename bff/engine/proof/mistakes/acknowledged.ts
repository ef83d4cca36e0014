import { ask } from '../../flow/flow-fixtures.ts';
import { at, home, ruleAt, type Mistake } from './mistake.ts';

const warning = { severity: 'warning' } as const;
const wash = (about: string, ...rules: readonly object[]) => ({
  about,
  questions: home,
  rules,
});
const deny = { deny: { title: 'no', text: 'no', link: { label: 'on', to: '/' } } };
const skip = { skip: true };
const notice = { notice: { level: 'info', text: 'a notice' } };
const long = 'ن'.repeat(1900);

export const acknowledgedMistakes: readonly Mistake[] = [
  {
    ...wash('an entry that is denied to everybody', ruleAt('entry', 'r', deny)),
    found: { ...warning, code: 'denied_to_all', rule: 'r' },
  },
  {
    ...wash('a service that nobody can order', ruleAt('quote', 'r', deny)),
    found: { ...warning, code: 'cannot_be_ordered', rule: 'r' },
  },
  {
    ...wash(
      'no price before the order',
      ruleAt('quote', 'r', { hide: ['price_box', 'price_table', 'mini_factor'] }),
    ),
    found: { ...warning, code: 'no_price' },
  },
  {
    ...wash('an address that nobody is asked for', at('address', 'r', skip)),
    found: { ...warning, code: 'skipped_for_all', question: 'address', rule: 'r' },
  },
  {
    ...wash('a date that nobody is asked for', at('when', 'r', skip)),
    found: { ...warning, code: 'skipped_for_all', question: 'when', rule: 'r' },
  },
  {
    ...wash('no question at all', ruleAt('question', 'r', skip)),
    found: { ...warning, code: 'skipped_for_all', question: null },
  },
  {
    ...wash('an empty heading', at('bundles', 'r', { texts: { title: ' ' } })),
    found: { ...warning, code: 'empty_heading', rule: 'r' },
  },
  {
    ...wash(
      'more notices than anybody reads',
      ...Array.from({ length: 21 }, (_none, index) => at('bundles', `r-${index}`, notice)),
    ),
    found: { ...warning, code: 'many_notices', question: 'bundles', document: 'layer' },
  },
  {
    ...wash(
      'a screen that is too large',
      ...Array.from({ length: 30 }, (_none, index) =>
        at('bundles', `r-${index}`, { notice: { level: 'info', text: long.slice(0, 1000) } }),
      ),
      at('bundles', 'texts', { texts: { title: long, help_text: long, description: long, detail: long } }),
    ),
    questions: (questions) => [
      ...questions,
      ask('large', { options: Array.from({ length: 40 }, (_none, index) => `${long}${index}`) }),
    ],
    found: { ...warning, code: 'large_screen' },
  },
  {
    about: 'a sign-in undone where an address needs it',
    questions: home,
    rules: [
      {
        ...at('address', 'r', { require_login: false }),
        instead_of: ['guests-sign-in-where-it-is-needed', 'guests-sign-in-for-their-addresses'],
      },
    ],
    found: { severity: 'error', code: 'sign_in_undone', question: 'address', rule: 'r' },
  },
];
