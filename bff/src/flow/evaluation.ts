import { validateAnswer } from '@gam/shared/validate-answer';
import { kindOf } from '../questions/index.ts';
import type { QuestionDecision } from '../rules/decide-question.ts';
import type { Facts, LiveFacts } from '../rules/facts.ts';
import { type Flow, type FlowQuestion, noParent, unreachable } from './flow.ts';
import { makeView } from './question-view.ts';
import type { FlowState, StoredAnswer } from './state.ts';

/** A visible question as it stands for one customer. */
export interface Row {
  readonly at: FlowQuestion;
  readonly decision: QuestionDecision;
  /** What counts as the answer: the rule's where a rule answers, else the customer's where there is one. */
  readonly answer: Pick<StoredAnswer, 'values' | 'counts'> | null;
  /** Answered by a rule, so it is not asked. */
  readonly isAutomatic: boolean;
}

/**
 * One walk over a flow's questions, made only as far as somebody asks. Each row depends on earlier ones alone, so
 * visibility is transitive by construction: a hidden question has no row, and what it was answered feeds nothing.
 * [O-4.04, O-4.05]
 */
export class Evaluation {
  readonly flow: Flow;
  readonly state: FlowState;
  /** The recorded time of the event that is being decided, ms since 1970. */
  readonly at: number;
  readonly #rows: (Row | null)[];
  readonly #answers: Record<string, readonly string[]> = Object.create(null);
  readonly #operationKeys: string[] = [];
  readonly #facts: { -readonly [K in keyof LiveFacts]: LiveFacts[K] };

  constructor(flow: Flow, state: FlowState, at: number) {
    this.flow = flow;
    this.state = state;
    this.at = at;
    this.#rows = [];
    const { query, session } = state.facts;
    this.#facts = {
      answers: this.#answers,
      parent_answer: null,
      query,
      session,
      flow: {
        ...state.facts.flow,
        periodic: flow.service.is_periodic,
        chosen_operation_keys: this.#operationKeys,
      },
      now: at,
    };
  }

  /** The question at this position, null where it is hidden. */
  row(index: number): Row | null {
    while (this.#rows.length <= index && this.#rows.length < this.flow.questions.length) this.#step();
    return this.#rows[index] ?? null;
  }

  /** Every visible question, in order. */
  rows(): Row[] {
    this.row(this.flow.questions.length - 1);
    return this.#rows.filter((row) => row !== null);
  }

  /** Everything the rules may know when all questions are behind. */
  facts(): Facts {
    this.rows();
    return { ...this.flow.facts, ...this.#facts, parent_answer: null };
  }

  #step(): void {
    const at = this.flow.questions[this.#rows.length];
    if (!at) return;
    const row = this.#see(at);
    this.#rows.push(row);
    if (!row?.answer || row.answer.values.length === 0) return;
    this.#answers[at.question.id] = row.answer.values;
    for (const { id, operation_key } of at.question.options) {
      if (operation_key !== null && row.answer.values.includes(id)) this.#operationKeys.push(operation_key);
    }
  }

  #see(at: FlowQuestion): Row | null {
    const parent = this.#parentAnswer(at);
    if (parent === 'hidden') return null;
    this.#facts.parent_answer = parent;
    const decision = at.decide(this.#facts);
    if (decision.skip) return null;
    const isAutomatic = decision.answer !== null;
    const stored = Object.hasOwn(this.state.answers, at.question.id)
      ? this.state.answers[at.question.id]
      : undefined;
    return { at, decision, answer: decision.answer ?? stored ?? null, isAutomatic };
  }

  /** The parent's chosen values; null for a question without one; 'hidden' where the parent keeps it away. */
  #parentAnswer(at: FlowQuestion): readonly string[] | null | 'hidden' {
    if (at.parent === noParent) return null;
    if (at.parent === unreachable) return 'hidden';
    const values = this.#rows[at.parent]?.answer?.values ?? [];
    if (values.length === 0) return 'hidden';
    const { requirements } = at;
    return requirements === null || values.some((value) => requirements.has(value)) ? values : 'hidden';
  }
}

/** Whether what a visible question was answered still holds; a passed optional empty one does. */
export function isValid(flow: Flow, row: Row): boolean {
  if (row.isAutomatic) return true;
  const constraints = kindOf(row.at.question).constraints(
    row.at.question,
    makeView(flow, row.at.question, row.decision),
  );
  return validateAnswer(constraints, toAnswerValues(row.answer)) === null;
}

/** A stored answer in the form that validation takes. */
export const toAnswerValues = (answer: Pick<StoredAnswer, 'values' | 'counts'> | null) => ({
  values: [...(answer?.values ?? [])],
  ...(answer?.counts && { counts: [...answer.counts] }),
});
