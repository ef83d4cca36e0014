import type { QuestionNode, WidgetOf, WidgetType } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { useEffect, useEffectEvent } from 'react';

/** The props of every widget. */
export interface WidgetProps<T extends WidgetType> {
  node: WidgetOf<T>;
  constraints: QuestionNode['constraints'];
  value: AnswerValues;
  onChange: (value: AnswerValues) => void;
  /** Continues to the next step, if a tap on an option both answers and continues; otherwise null. */
  onAdvance: (() => void) | null;
  /** Continues to the next step, as the primary button does; null without that button. */
  onNext: (() => void) | null;
  /** The id of the question's heading. */
  labelledBy: string;
  /** The ids of the question's help and error. */
  describedBy: string;
  isWrong: boolean;
}
/** The name of the fields that hold the answer where the form is posted without the script. */
export const answerField = 'values';
export type AnyWidgetProps = WidgetProps<WidgetType>;

/** Reports the answer when the widget becomes visible, as on every change. [O-4.15] */
export function useHandUp(value: AnswerValues, onChange: (value: AnswerValues) => void): void {
  const handUp = useEffectEvent(() => onChange(value));
  useEffect(() => handUp(), []);
}
