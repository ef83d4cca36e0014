import {
  type AnswerConstraints,
  type ConstraintKind,
  type ConstraintsOf,
  maxAnswerValues,
  maxValueLength,
} from '@gam/schemas/questions';
import { kindIn } from '../questions/question-kinds.ts';
import type { Flow, FlowQuestion } from './flow.ts';
import { asLoaded, makeView } from './question-view.ts';

/** The most bytes of one UTF-16 unit in UTF-8. */
const unitBytes = 3;
/** What a stored answer takes beside its question's id and its values: origin, hash and punctuation. */
const answerBytes = 200;
/** What a value takes beside its text. */
const valueBytes = 8;
/** What the count of a value takes beside the value's text. */
const countBytes = 32;
/** An offered item as it is stored with an answer: an id, a label as long as an address, the URL of a picture. */
const itemBytes = 4_096;

const freeTextBytes = maxValueLength * unitBytes;

/** The most bytes of the values of an answer. */
const valuesRoom = {
  choice: ({ allowed, multiple, counts }) => {
    const rooms = allowed.map((id) => {
      const bytes = id.length * unitBytes + valueBytes;
      return counts ? 2 * bytes + countBytes : bytes;
    });
    return multiple ? rooms.reduce((sum, room) => sum + room, 0) : Math.max(0, ...rooms);
  },
  text: ({ form, max_length }) => (form === 'free' ? freeTextBytes : max_length * unitBytes + valueBytes),
  number: () => 64,
  presence: ({ max_values = maxAnswerValues }) => max_values * itemBytes,
} as const satisfies { [K in ConstraintKind]: (constraints: ConstraintsOf<K>) => number };

/**
 * Returns the most bytes that the answers to all questions of a flow can take in its record, as JSON. A rule may take
 * options away and give a question another widget; only free text can be longer than what the question itself takes.
 */
export function answersRoom(flow: Pick<Flow, 'questions' | 'rules' | 'service'>): number {
  const asksForText = flow.rules.at.question.some(({ then }) => then.widget === 'text');
  return flow.questions
    .map((asked) => {
      const own = valuesRoomOf(constraintsAsLoaded(flow, asked));
      const values = asksForText ? Math.max(own, freeTextBytes) : own;
      // The id stands with the answer, among the passed questions and on the way back.
      return answerBytes + 3 * (asked.question.id.length * unitBytes + 4) + values;
    })
    .reduce((sum, room) => sum + room, 0);
}

// The registry pairs each kind with its own constraints, which the compiler cannot follow through the look-up.
const valuesRoomOf = (constraints: AnswerConstraints): number =>
  (valuesRoom[constraints.kind] as (constraints: AnswerConstraints) => number)(constraints);

function constraintsAsLoaded(flow: Pick<Flow, 'service'>, asked: FlowQuestion): AnswerConstraints {
  const view = makeView(flow, asLoaded(asked));
  return kindIn(asked.question, view).constraints(asked.question, view);
}
