import type { QuestionNode } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { useMemo, useSyncExternalStore } from 'react';
import { givenAnswer } from '../../client/find-question.ts';
import { useScreenActions } from './use-screen.ts';

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
