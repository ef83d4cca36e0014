import { createContext, use, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { QuestionNode } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';
import type { ScreenController } from '@gam/client/screen-controller';
import type { BeforeNext, ScreenState } from '@gam/client/screen-state';
import { givenAnswer } from '@gam/client/find-question';

const ControllerContext = createContext<ScreenController | null>(null);

/** Provides the controller to the components. */
export const ScreenProvider = ControllerContext.Provider;

/** Returns the controller, whose methods are the customer's actions. */
export function useScreenActions(): ScreenController {
  const controller = use(ControllerContext);
  if (controller === null) throw new Error('A component is outside the ScreenProvider.');
  return controller;
}

/** Returns the state that the page is drawn from. */
export function useScreenState(): ScreenState {
  const { subscribe, state } = useScreenActions();
  return useSyncExternalStore(subscribe, state, state);
}

/** The draft in the server's HTML: drafts are in the browser alone. */
const noDraft = () => undefined;

/** Returns the customer's unsent answer, or else the answer in the screen. */
export function useAnswer(question: QuestionNode): AnswerValues {
  const { drafts } = useScreenActions();
  const given = useMemo(() => givenAnswer(question), [question]);
  return useSyncExternalStore(drafts.subscribe, () => drafts.answerTo(question.id), noDraft) ?? given;
}

/** Returns the unsent answer under a name. */
export function useDraft(name: string): AnswerValues | undefined {
  const { drafts } = useScreenActions();
  return useSyncExternalStore(drafts.subscribe, () => drafts.answerTo(name), noDraft);
}

/** Returns the field's unsent value, or else its value in the screen. */
export function useField(form: string, field: { name: string; value: string }): string {
  const { drafts } = useScreenActions();
  return (
    useSyncExternalStore(drafts.subscribe, () => drafts.fieldOf(form, field.name), noDraft) ?? field.value
  );
}

/** Runs `before` in place of the event `next`, whether by the button or by Enter, as long as it is not null. */
export function useBeforeNext(before: BeforeNext | null): void {
  const { hold } = useScreenActions();
  const latest = useRef(before);
  useEffect(() => {
    latest.current = before;
  });
  const isHeld = before !== null;
  const label = before?.label ?? null;
  useEffect(() => {
    if (!isHeld) return undefined;
    hold({ label, run: () => latest.current?.run() ?? null });
    return () => hold(null);
  }, [hold, isHeld, label]);
}

/**
 * Returns the screen's value, or the customer's choice until its request ends. A failed request shows the screen's
 * value again. [W-4.08]
 */
export function useTentative<V>(current: V): readonly [value: V, choose: (value: V) => void] {
  const { border, subscribe } = useScreenActions();
  const [chosen, setChosen] = useState<{ readonly value: V } | null>(null);
  useEffect(() => {
    if (chosen === null) return undefined;
    let moment: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe(() => {
      clearTimeout(moment);
      // The batch ends just after its screen or its failure is shown.
      moment = setTimeout(() => {
        if (!border.isBusy()) setChosen(null);
      });
    });
    return () => {
      stop();
      clearTimeout(moment);
    };
  }, [chosen, border, subscribe]);
  return [chosen === null ? current : chosen.value, (value) => setChosen({ value })];
}
