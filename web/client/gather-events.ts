import type { Button, ClientEvent, Experts, Form, MessageForm, Screen } from '@gam/schemas/descriptors';
import { normaliseAnswer } from '@gam/shared/normalise-answer';
import { validateAnswer } from '@gam/shared/validate-answer';
import { toLatinDigits } from '@gam/shared/digits';
import type { Drafts } from './drafts.ts';
import {
  chosenExpert,
  expertsAnswer,
  findExperts,
  findQuestion,
  givenAnswer,
  isSameAnswer,
} from './find-question.ts';
import { type FieldErrors, fieldName, findForms } from './forms.ts';
import { makeEvent } from './events.ts';

type Field = Form['fields'][number] | MessageForm['fields'][number];
type Fields =
  | { kind: 'fields'; values: Readonly<Record<string, string>> }
  | { kind: 'wrong_fields'; errors: FieldErrors };

/** Inputs whose digits are sent in Latin script; other input is sent as typed. */
const latinInputs = new Set<Field['input']>(['phone', 'code']);

/** The fields of the form that a button names, or the messages of its required fields that are empty. */
function gatherFields(screen: Screen, button: Button, drafts: Drafts): Fields {
  const form = findForms(screen).find(({ key }) => key === button.form);
  if (form === undefined) return { kind: 'fields', values: {} };
  const typed = form.fields.map((field) => ({
    field,
    value: drafts.fieldOf(form.key, field.name) ?? field.value,
  }));
  const errors = typed.flatMap(({ field: { name, required }, value }) =>
    required !== undefined && value.trim() === ''
      ? [[fieldName(form.key, name), { message: required, value }] as const]
      : [],
  );
  if (errors.length > 0) return { kind: 'wrong_fields', errors: Object.fromEntries(errors) };
  const values = typed.map(({ field: { name, input }, value }) => [
    name,
    (latinInputs.has(input) ? toLatinDigits(value) : value).trim(),
  ]);
  return { kind: 'fields', values: Object.fromEntries(values) as Record<string, string> };
}

/** The events that a button sends, or what is wrong with the input. */
type Gathered =
  | { kind: 'events'; events: ClientEvent[] }
  | { kind: 'wrong_answer'; message: string }
  | { kind: 'wrong_fields'; errors: FieldErrors };

/**
 * The events of a press: the question's answer where it differs from the screen's [readings 35], then the button's own
 * event with the fields of its form.
 */
export function gatherEvents(screen: Screen, button: Button, drafts: Drafts): Gathered {
  const fields = gatherFields(screen, button, drafts);
  if (fields.kind === 'wrong_fields') return fields;
  const event = makeEvent(button.event, { ...fields.values, ...button.args });

  if (button.skips_answer !== true) {
    const experts = findExperts(screen);
    if (experts !== null) return withExpert(experts, drafts, event);
  }
  const question = button.skips_answer === true ? null : findQuestion(screen);
  if (question === null) return { kind: 'events', events: [event] };
  const { id, constraints } = question;
  if (button.clears_answer === true) {
    const isEmpty = drafts.answerTo(id) === undefined && givenAnswer(question).values.length === 0;
    const clear = isEmpty ? [] : [makeEvent('answer', { question: id, values: [] })];
    return { kind: 'events', events: [...clear, event] };
  }
  const answer = normaliseAnswer(constraints, drafts.answerTo(id) ?? givenAnswer(question));
  const failure = validateAnswer(constraints, answer);
  if (failure !== null) return { kind: 'wrong_answer', message: failure.message };
  if (isSameAnswer(answer, givenAnswer(question))) return { kind: 'events', events: [event] };
  return { kind: 'events', events: [makeEvent('answer', { question: id, ...answer }), event] };
}

/** The choice of an expert, where it differs from the screen's, followed by the event. [O-5.03] */
function withExpert(node: Experts, drafts: Drafts, event: ClientEvent): Gathered {
  const expert = chosenExpert(node, drafts.answerTo(expertsAnswer));
  if (expert === null) return { kind: 'wrong_answer', message: node.required };
  const events = expert === node.selected ? [event] : [makeEvent('select_expert', { expert }), event];
  return { kind: 'events', events };
}
