import { answeredSince, type Flow, type FlowState, type Slot } from '@gam/engine/flow';
import type { FlowRecord } from './flow-record.ts';

type Answers = FlowState['answers'];

/**
 * Returns a record as JSON. What grows with the questions is written from the texts of the record before it, so that an
 * event costs as much at the end of a long questionnaire as at its beginning.
 */
export function writeRecord(flow: Flow, before: FlowRecord, record: FlowRecord): string {
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

/** Answers as JSON, each with its question. */
const answersSlot: Slot<Answers, readonly string[]> = { name: 'answers as JSON' };

function writeAnswers(flow: Flow, before: Answers, answers: Answers): string {
  const { memory } = flow;
  const texts = memory.get(answersSlot, answers) ?? changeTexts(flow, before, answers) ?? textsOf(answers);
  return memory.set(answersSlot, answers, texts).join(',');
}

const keyOf = (id: string): string => `${JSON.stringify(id)}:`;
const textsOf = (answers: Answers): string[] =>
  Object.entries(answers).map(([id, answer]) => keyOf(id) + JSON.stringify(answer));

/** Returns the texts of answers from those of earlier ones; null if these are not kept or it is unknown what differs. */
function changeTexts(flow: Flow, before: Answers, answers: Answers): readonly string[] | null {
  const known = flow.memory.get(answersSlot, before);
  const changed = known && answeredSince(flow, before, answers);
  if (!changed) return null;
  const texts = [...known];
  for (const id of changed) {
    const key = keyOf(id);
    // Mostly the last one.
    const place = texts.findLastIndex((text) => text.startsWith(key));
    const text = Object.hasOwn(answers, id) ? [key + JSON.stringify(answers[id])] : [];
    texts.splice(place < 0 ? texts.length : place, place < 0 ? 0 : 1, ...text);
  }
  return texts;
}

const listSlot: Slot<readonly string[], string> = { name: 'lists as JSON' };

/** Returns a list as JSON without its brackets. */
function writeList({ memory }: Flow, before: readonly string[], list: readonly string[]): string {
  const known = memory.get(listSlot, list);
  if (known !== undefined) return known;
  const start = isBeginning(before, list) ? memory.get(listSlot, before) : undefined;
  const added = JSON.stringify(start === undefined ? list : list.slice(before.length)).slice(1, -1);
  return memory.set(listSlot, list, start === undefined || start === '' ? added : `${start},${added}`);
}

const isBeginning = (start: readonly string[], list: readonly string[]): boolean =>
  start.length < list.length && start.every((one, at) => one === list[at]);
