import { createContext, use, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { QuestionNode } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';
import type { ScreenController } from '../../client/screen-controller.ts';
import type { BeforeNext, ScreenState } from '../../client/screen-state.ts';
import { givenAnswer } from '../../client/find-question.ts';

const ControllerContext = createContext<ScreenController | null>(null);

/** Gives the controller to everything that is drawn. */
export const ScreenProvider = ControllerContext.Provider;

/** What the customer can do: press, pick, answer, go. */
export function useScreenActions(): ScreenController {
  const controller = use(ControllerContext);
  if (controller === null) throw new Error('Nothing is drawn outside a ScreenProvider.');
  return controller;
}

/** What the page is drawn from. */
export function useScreenState(): ScreenState {
  const { subscribe, state } = useScreenActions();
  return useSyncExternalStore(subscribe, state);
}

/** The answer as it stands: what was typed, else what the screen says. */
export function useAnswer(question: QuestionNode): AnswerValues {
  const { drafts } = useScreenActions();
  const given = useMemo(() => givenAnswer(question), [question]);
  return useSyncExternalStore(drafts.subscribe, () => drafts.answerTo(question.id)) ?? given;
}

/** What was said and not sent yet under a name. */
export function useDraft(name: string): AnswerValues | undefined {
  const { drafts } = useScreenActions();
  return useSyncExternalStore(drafts.subscribe, () => drafts.answerTo(name));
}

/** A field as it stands: what was typed, else what the screen says. */
export function useField(form: string, field: { name: string; value: string }): string {
  const { drafts } = useScreenActions();
  return useSyncExternalStore(drafts.subscribe, () => drafts.fieldOf(form, field.name)) ?? field.value;
}

/** Takes over the press that moves on, by the button and by Enter, while there is something to finish; null: nothing. */
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
