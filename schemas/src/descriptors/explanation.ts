import { Type, type Static } from 'typebox';
import { AnswerCount } from '../questions/answer.ts';
import { nullable } from '../values.ts';
import { phases } from './screen.ts';

const Texts = Type.Array(Type.String());
const FactValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null(), Texts]);

/** One rule in one decision: whether it matched, by which facts, and the outcome of each consequence. */
export const RuleTraceReport = Type.Object(
  {
    rule: Type.String(),
    document: Type.String({ description: "the version of the rule's document" }),
    at: Type.String({ description: 'the decision point' }),
    matched: Type.Boolean(),
    facts: Type.Array(
      Type.Object({
        path: Type.String(),
        value: FactValue,
        holds: Type.Boolean({ description: 'false: this condition kept the rule from matching' }),
      }),
    ),
    outcome: Type.Record(
      Type.String(),
      Type.Enum(['taken', 'overruled', 'nothing_to_answer', 'refused', 'cannot_apply', 'undone']),
      { description: 'by consequence; empty when the rule did not match' },
    ),
    undone_by: nullable(
      Type.Object(
        { rule: Type.String(), document: Type.String() },
        { description: 'the rule of a higher document whose instead_of names this one; null if it counts' },
      ),
    ),
    because: Type.String(),
  },
  { title: 'RuleTraceReport' },
);
export interface RuleTraceReport extends Static<typeof RuleTraceReport> {}

/** The reasons why a question is hidden. */
const hiddenReasons = [
  'parent_hidden',
  'parent_unanswered',
  'requirement_not_met',
  'skipped_by_rule',
  'unreachable',
] as const;
export type HiddenReason = (typeof hiddenReasons)[number];

/** The state of a question: ahead, current, passed, answered by a rule, or hidden. */
const questionStandings = ['shown', 'current', 'passed', 'answered_by_rule', 'hidden'] as const;
export type QuestionStanding = (typeof questionStandings)[number];

/** One question of an explained flow: its state, answer and the rules of its decision. */
export const ExplainedQuestion = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    type: Type.String(),
    standing: Type.Enum(questionStandings),
    hidden: nullable(Type.Enum(hiddenReasons)),
    parent: nullable(Type.String()),
    /** The options that the rules keep; null for a hidden question. */
    options: nullable(Texts),
    answer: nullable(
      Type.Object({
        by: Type.String({ description: 'customer, pre, copied, auto, or rule' }),
        values: Type.Array(Type.String(), {
          description: 'typed text is for operators only, others see •••',
        }),
        counts: Type.Optional(Type.Array(AnswerCount)),
      }),
    ),
    trace: Type.Array(RuleTraceReport, {
      description: 'empty for a question that its parent hides, since no decision is made',
    }),
  },
  { title: 'ExplainedQuestion' },
);
export interface ExplainedQuestion extends Static<typeof ExplainedQuestion> {}

const ExplainedFinding = Type.Object(
  {
    code: Type.String(),
    severity: Type.Enum(['error', 'warning', 'note']),
    question: nullable(Type.String()),
    rule: nullable(Type.String()),
    path: Type.String(),
    message: Type.String(),
  },
  { title: 'ExplainedFinding' },
);

/** The explanation of a flow's state, for operators and rules editors, never for customers. */
export const FlowExplanation = Type.Object(
  {
    flow: Type.Object({
      id: Type.String(),
      rev: Type.Integer(),
      phase: Type.Enum(phases),
      step: nullable(Type.String()),
      rules: Type.String(),
      service: Type.String(),
      service_version: Type.String(),
      city: Type.String(),
      decided_at: Type.String({ format: 'date-time' }),
    }),
    facts: Type.Record(Type.String(), FactValue, {
      description: 'the facts apart from questions and answers, frozen at entry',
    }),
    questions: Type.Array(ExplainedQuestion),
    decisions: Type.Object({
      entry: Type.Array(RuleTraceReport),
      after_last: Type.Array(RuleTraceReport),
      quote: Type.Array(RuleTraceReport),
      payment: Type.Array(RuleTraceReport),
      placed: Type.Array(RuleTraceReport),
    }),
    findings: Type.Array(ExplainedFinding),
  },
  { title: 'FlowExplanation' },
);
export interface FlowExplanation extends Static<typeof FlowExplanation> {}
