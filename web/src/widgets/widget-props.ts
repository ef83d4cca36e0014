import type { QuestionNode, WidgetOf, WidgetType } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { useEffect, useEffectEvent } from 'react';

/** What every widget is given. It fetches nothing and knows no rule. */
export interface WidgetProps<T extends WidgetType> {
  node: WidgetOf<T>;
  constraints: QuestionNode['constraints'];
  value: AnswerValues;
  onChange: (value: AnswerValues) => void;
  /** Moves on, where a tap on an option is answer and next in one. */
  onAdvance: (() => void) | null;
  /** Ids of the question's heading, and of its help and what is wrong. */
  labelledBy: string;
  describedBy: string;
  isWrong: boolean;
}
export type AnyWidgetProps = WidgetProps<WidgetType>;

/** Hands the answer up when the widget becomes visible, as on every change. [O-4.15] */
export function useHandUp(value: AnswerValues, onChange: (value: AnswerValues) => void): void {
  const handUp = useEffectEvent(() => onChange(value));
  useEffect(() => handUp(), []);
}
