import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Question } from '@gam/schemas/questions';
import type { QuestionConsequence, Rule, RuleAt } from '@gam/schemas/rules';
import { makeOption, makeQuestion } from '../questions/question-fixtures.ts';
import type { Hash } from '../hash.ts';
import { compileRules } from './compile-rules.ts';
import type { CompiledRules } from './compiled-rules.ts';
import type { Facts, LiveFacts, QueryFacts, SessionFacts } from '../facts/facts.ts';
import { noLiveFacts } from '../facts/no-facts.ts';
import { describeFinding } from '@gam/shared/rule-document';
import type { traceQuestion } from './trace-question.ts';
import { noFacts } from '../facts/facts-fixture.ts';

/** The document that ships with the BFF, as it is written. */
export const defaultDocument: unknown = JSON.parse(
  readFileSync(new URL('../../rules/default.json', import.meta.url), 'utf8'),
);

/** The hash function for tests. */
export const testHash: Hash = (text, encoding) => hash('sha256', text, encoding);

/** Compiles a document for tests, or fails with all its errors. */
export function compileSound(document: unknown): CompiledRules {
  const compiled = compileRules(document, testHash);
  if (compiled.ok) return compiled.value;
  throw new Error(compiled.failure.map(describeFinding).join('\n'));
}

/** A document of these rules. */
export const documentOf = (rules: readonly unknown[]) => ({
  name: 'test',
  applies_to: { services: ['*'], cities: ['*'] },
  rules,
});

/** A rule as an author may have written it. */
export const writtenRule = (
  at: unknown,
  consequence: unknown,
  others: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> =>
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's word, and a rule is never awaited
  ({ id: 'a-rule', at, when: {}, then: consequence, because: 'a reason', ...others });

/** A rule at a question that always matches, unless `when` says otherwise. */
export function questionRule(
  id: string,
  consequence: QuestionConsequence,
  when: Rule['when'] = {},
): RuleAt<'question'> {
  const rule = writtenRule('question', consequence, { id, when, because: `because of ${id}` });
  return rule as unknown as RuleAt<'question'>;
}

export const rulesOf = (...rules: Rule[]): CompiledRules => compileSound(documentOf(rules));

/** A layer for every service and city. */
export const layerOf = (name: string, rules: readonly unknown[], fields: object = {}): CompiledRules =>
  compileSound({ ...documentOf(rules), name, kind: 'layer', ...fields });

/** All facts of a question. */
export type QuestionFacts = Parameters<typeof traceQuestion>[1];

/** A test's changes to the facts of a new guest. */
export interface FactChanges {
  readonly query?: Partial<QueryFacts>;
  readonly session?: Partial<SessionFacts>;
  readonly flow?: Partial<LiveFacts['flow']>;
  readonly answers?: LiveFacts['answers'];
  readonly amounts?: LiveFacts['amounts'];
  readonly parent_answer?: readonly string[];
  readonly service?: Facts['service'];
  readonly position?: number;
  readonly customer?: LiveFacts['customer'];
  readonly device?: LiveFacts['device'];
  readonly client?: LiveFacts['client'];
  readonly area?: LiveFacts['area'];
  readonly chosen?: LiveFacts['chosen'];
  readonly price?: LiveFacts['price'];
  readonly now?: number;
}

export const liveFacts = ({
  query,
  session,
  flow,
  answers,
  parent_answer,
  service: _service,
  position: _position,
  ...others
}: FactChanges = {}): LiveFacts => ({
  ...noLiveFacts,
  ...others,
  answers: answers ?? {},
  parent_answer: parent_answer ?? null,
  query: { ...noLiveFacts.query, ...query },
  session: { ...noLiveFacts.session, ...session },
  flow: { ...noLiveFacts.flow, ...flow },
});

export const factsWith = (changes: FactChanges = {}): Facts => ({
  ...noFacts,
  service: changes.service ?? null,
  position: changes.position ?? null,
  ...liveFacts(changes),
});

export const factsAt = (question: Question, changes: FactChanges = {}): QuestionFacts => ({
  ...factsWith(changes),
  question,
  position: changes.position ?? 1,
});

/** A mandatory single select of three options, the second of which is the default. */
export const selectOfThree = (fields: Partial<Omit<Question, 'type'>> = {}): Question =>
  makeQuestion('single_select', {
    options: [
      makeOption('a', 'one', { operation_key: 'YES', price: 10 }),
      makeOption('b', 'two', { operation_key: 'NO', price: 20, is_default_answer: true }),
      makeOption('c', 'three'),
    ],
    ...fields,
  });
