import type { Button, EventName } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';
import type { Store } from './create-store.ts';
import type { Drafts } from './drafts.ts';
import { makeEvent } from './events.ts';
import { answerOnScreen, isSameAnswer } from './find-question.ts';
import { gatherEvents } from './gather-events.ts';
import { isSameButton } from './same-button.ts';
import type { BeforeNext, ScreenState } from './screen-state.ts';
import type { Submitter } from './submitter.ts';
import type { WalkedSlot } from './walked.ts';

/** Events that the page sends by itself. */
const byItself = /^(?:continue|retry|skip_expert|dismiss_modal)$/;

interface InputUses {
  readonly store: Store<ScreenState>;
  readonly drafts: Drafts;
  readonly submitter: Pick<Submitter, 'submit'>;
  readonly walked: WalkedSlot;
}

/** Takes what the customer types, chooses and presses on the shown screen. */
export function createInput({ store, drafts, submitter, walked }: InputUses) {
  /** The last message of the shown widget about why the customer cannot continue. */
  let heldProblem: ScreenState['problem'] = null;

  return {
    /** Sends a button's event with its answer or fields, if they are valid. */
    press(button: Button): void {
      const { screen, pressed, heldBy, before } = store.snapshot();
      if (screen === null || isSameButton(pressed, button)) return;
      // The press on its way may lead away from this step of an order.
      if (screen.flow !== null && (pressed !== null || heldBy !== null)) {
        const event = walked.steps?.goBack(screen, button, heldBy);
        if (event) submitter.submit([event], button);
        return;
      }
      if (before !== null && button.event === 'next' && button.clears_answer !== true) {
        const message = before.run();
        if (message === null) return;
        heldProblem = { message };
        return store.set({ problem: heldProblem });
      }
      const gathered = gatherEvents(screen, button, drafts);
      if (!gathered.ok) return store.set(gathered.failure);
      store.set({ problem: null, fieldErrors: {} });
      submitter.submit(gathered.value, button);
    },
    /** Sends an event without a button: a choice, a closed dialog. */
    send(name: EventName, args: Readonly<Record<string, unknown>>): void {
      const { screen, heldBy } = store.snapshot();
      if (screen?.flow != null && heldBy !== null && !byItself.test(name)) return;
      submitter.submit([makeEvent(name, args)], null);
    },
    /**
     * Sets what the shown widget does before the step is left; null: nothing. Setting it clears a message about the
     * answer, clearing it clears the widget's own message.
     */
    hold(before: BeforeNext | null): void {
      const { problem } = store.snapshot();
      const isOver = before !== null || problem === heldProblem;
      store.set({ before, problem: isOver ? null : problem });
    },
    /** Keeps a draft of an answer; an answer equal to the screen's removes the draft. */
    answer(question: string, value: AnswerValues): void {
      const { screen, problem } = store.snapshot();
      const given = screen === null ? null : answerOnScreen(screen, question);
      if (given === null) return;
      if (isSameAnswer(drafts.answerTo(question) ?? given, value)) return;
      drafts.keepAnswer(question, isSameAnswer(given, value) ? null : value);
      if (problem !== null) store.set({ problem: null });
    },
  };
}
