import type { Button, ClientEvent, Experts, Screen } from '@gam/schemas/descriptors';
import { normaliseAnswer } from '@gam/shared/normalise-answer';
import { validateAnswer } from '@gam/shared/validate-answer';
import type { Drafts } from './drafts.ts';
import {
  chosenExpert,
  expertsAnswer,
  findExperts,
  findQuestion,
  givenAnswer,
  isSameAnswer,
} from './find-question.ts';
import type { FieldErrors } from './field-errors.ts';
import { gatherFields } from './gather-fields.ts';
import { makeEvent } from './make-event.ts';

/** What pressing a button sends, or what is wrong with what was typed. */
export type Gathered =
  | { kind: 'events'; events: ClientEvent[] }
  | { kind: 'wrong_answer'; message: string }
  | { kind: 'wrong_fields'; errors: FieldErrors };

/**
 * The events of a press: the question's answer where it differs from what the screen says [readings 35], then the
 * button's own event with the fields of its form.
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
  const answer = normaliseAnswer(constraints, drafts.answerTo(id) ?? givenAnswer(question));
  const failure = validateAnswer(constraints, answer);
  if (failure !== null) return { kind: 'wrong_answer', message: failure.message };
  if (isSameAnswer(answer, givenAnswer(question))) return { kind: 'events', events: [event] };
  return { kind: 'events', events: [makeEvent('answer', { question: id, ...answer }), event] };
}

/** The expert whom the customer chose goes first, where the screen does not say so already. [O-5.03] */
function withExpert(node: Experts, drafts: Drafts, event: ClientEvent): Gathered {
  const expert = chosenExpert(node, drafts.answerTo(expertsAnswer));
  if (expert === null) return { kind: 'wrong_answer', message: node.required };
  const events = expert === node.selected ? [event] : [makeEvent('select_expert', { expert }), event];
  return { kind: 'events', events };
}
