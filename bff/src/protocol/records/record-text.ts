import { answeredSince, type Flow, type FlowState, type Slot } from '@gam/engine/flow';

type Answers = FlowState['answers'];

/** A record with its other fields. */
interface HoldsState {
  readonly state: FlowState;
}

/**
 * Returns a record as JSON. What grows with the questions is written from the texts of the record before it, so that an
 * event costs as much at the end of a long questionnaire as at its beginning.
 */
export function writeRecord(flow: Flow, before: HoldsState, record: HoldsState): string {
  const { state } = record;
  const { answers, passed, trail } = state;
  const around = JSON.stringify({ ...record, state: undefined });
  const short = JSON.stringify({ ...state, answers: undefined, passed: undefined, trail: undefined });
  const long = [
    `"answers":{${writeAnswers(flow, before.state.answers, answers)}}`,
    `"passed":[${writeList(flow, before.state.passed, passed)}]`,
    `"trail":[${writeList(flow, before.state.trail, trail)}]`,
  ];
  return `${around.slice(0, -1)},"state":${short.slice(0, -1)},${long.join(',')}}}`;
}

/** The answers of one closed text. */
const closedAnswers = 16;

/** Answers as JSON without braces: the first ones in closed texts, the last ones each in its own, since they change most. */
interface WrittenAnswers {
  readonly closed: readonly string[];
  readonly open: readonly string[];
}

const answersSlot: Slot<Answers, WrittenAnswers> = { name: 'answers as JSON' };

function writeAnswers(flow: Flow, before: Answers, answers: Answers): string {
  const { memory } = flow;
  const written =
    memory.get(answersSlot, answers) ?? changeAnswers(flow, before, answers) ?? writeAll(answers);
  memory.set(answersSlot, answers, written);
  return [...written.closed, ...written.open].join(',');
}

const keyOf = (id: string): string => `${JSON.stringify(id)}:`;
const writeAnswer = (answers: Answers, id: string): string => keyOf(id) + JSON.stringify(answers[id]);

const writeAll = (answers: Answers): WrittenAnswers =>
  Object.keys(answers)
    .map((id) => writeAnswer(answers, id))
    .reduce(addText, { closed: [], open: [] });

function addText({ closed, open }: WrittenAnswers, text: string): WrittenAnswers {
  return open.length < closedAnswers
    ? { closed, open: [...open, text] }
    : { closed: [...closed, open.join(',')], open: [text] };
}

/** Writes answers from earlier ones; null if these are not kept, or if what is closed or unknown differs. */
function changeAnswers(flow: Flow, before: Answers, answers: Answers): WrittenAnswers | null {
  const known = flow.memory.get(answersSlot, before);
  const changed = known && answeredSince(flow, before, answers);
  if (!known || !changed) return null;
  return [...changed].reduce<WrittenAnswers | null>(
    (written, id) => written && changeAnswer(written, before, answers, id),
    known,
  );
}

function changeAnswer(
  written: WrittenAnswers,
  before: Answers,
  answers: Answers,
  id: string,
): WrittenAnswers | null {
  if (!Object.hasOwn(answers, id)) return null;
  const key = keyOf(id);
  const text = writeAnswer(answers, id);
  const place = written.open.findIndex((one) => one.startsWith(key));
  if (place >= 0) return { ...written, open: written.open.with(place, text) };
  return Object.hasOwn(before, id) ? null : addText(written, text);
}

const listSlot: Slot<readonly string[], string> = { name: 'lists as JSON' };

/** Returns a list as JSON without its brackets. */
function writeList({ memory }: Flow, before: readonly string[], list: readonly string[]): string {
  const known = memory.get(listSlot, list);
  if (known !== undefined) return known;
  const start = isBeginning(before, list) ? memory.get(listSlot, before) : undefined;
  const added = JSON.stringify(start === undefined ? list : list.slice(before.length)).slice(1, -1);
  return memory.set(listSlot, list, start === undefined || start === '' ? added : [start, added].join(','));
}

const isBeginning = (start: readonly string[], list: readonly string[]): boolean =>
  start.length < list.length && start.every((one, at) => one === list[at]);
