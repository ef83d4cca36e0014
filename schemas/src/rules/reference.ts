import { decisionPoints } from './consequences.ts';
import { type ConsequenceWords, consequenceWords } from './consequence-words.ts';
import { answerFactPaths } from './answer-facts.ts';
import { factPaths } from './fact-paths.ts';
import { type Fact, factMoments, type FactMoment, type FactUnit } from './facts/fact.ts';

/** When facts are known, in words. */
const momentsInWords: { readonly [M in FactMoment]: string } = {
  compiled: 'from the beginning: of the question, the service and the city',
  entry: 'when the order page is entered, for the whole flow',
  sign_in: 'when the order page is entered, and again at a sign-in',
  answers: 'as far as questions are answered',
  time: 'at each event, by its recorded time',
  price: 'at `quote` and `payment`',
};

const unitsInWords: { readonly [U in FactUnit]: string } = {
  ms: 'ms since 1970',
  hours: 'hours',
  days: 'days',
  toman: 'toman',
  hour_of_day: 'hour, 0 to 23',
  month: 'month, 1 to 12',
  level: 'level',
  count: 'number',
};

const typeInWords: { readonly [H in Fact['holds']]: string } = {
  string: 'text',
  number: 'number',
  boolean: 'flag',
  strings: 'texts',
};

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``;

const typeOf = ({ holds, nullable, unit, values }: Fact): string =>
  [
    values ? values.join(', ') : unit ? unitsInWords[unit] : typeInWords[holds],
    ...(nullable ? ['or null'] : []),
  ].join(' ');

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [head, head.map(() => '---'), ...rows].map(row);

const factRow = ([path, fact]: readonly [string, Fact]): string[] => [
  `\`${path}\``,
  typeOf(fact),
  fact.en,
  fact.fa,
  code(fact.example),
];

const factHead = ['fact', 'holds', 'in English', 'به فارسی', 'example'];

/**
 * Writes the reference of all facts and consequences as Markdown, in the order of the registry. A test keeps the stored
 * reference equal to it.
 */
export function writeReference(): string {
  const facts: readonly (readonly [string, Fact])[] = [
    ...Object.entries<Fact>(factPaths),
    ...answerFactPaths,
  ];
  const sections = factMoments.flatMap((moment) => [
    `### Known ${momentsInWords[moment]}`,
    '',
    ...table(factHead, facts.filter(([, { known }]) => known === moment).map(factRow)),
    '',
  ]);
  const points = decisionPoints.flatMap((point) => [
    `### At \`${point}\``,
    '',
    ...table(
      ['consequence', 'in English', 'به فارسی', 'example'],
      Object.entries<ConsequenceWords<unknown>>(consequenceWords[point]).map(([key, { en, fa, example }]) => [
        `\`${key}\``,
        en,
        fa,
        code(example),
      ]),
    ),
    '',
  ]);
  const lines = [
    '# What rules read and decide',
    '',
    'Written from the registry in `schemas/src/rules`; `npm run unit -- schemas/src/rules/reference.test.ts --update=all` writes it anew.',
    '',
    '## Facts',
    '',
    'No fact holds the weather: a forecast changes under a flow. `service.weather_enabled` says only whether the calendar shows it.',
    '',
    ...sections,
    '## Consequences',
    '',
    'What cannot apply to a question does not count: the check refuses it, the BFF logs it.',
    '',
    ...points,
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}
