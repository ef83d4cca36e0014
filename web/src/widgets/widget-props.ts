import type { QuestionNode, WidgetOf, WidgetType } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';

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
