import type { StaticTable } from '../../values.ts';
import { AfterLastConsequence } from './after-last.ts';
import { EntryConsequence } from './entry.ts';
import { PlacedConsequence } from './placed.ts';
import { QuestionConsequence } from './question.ts';
import { QuoteConsequence } from './quote.ts';

/** Every decision point and what a rule may say there. */
export const consequences = {
  entry: EntryConsequence,
  question: QuestionConsequence,
  after_last: AfterLastConsequence,
  quote: QuoteConsequence,
  placed: PlacedConsequence,
} as const;

export type DecisionPoint = keyof typeof consequences;
interface ConsequenceTable extends StaticTable<typeof consequences> {}
export type ConsequenceOf<P extends DecisionPoint> = ConsequenceTable[P];
export const decisionPoints = Object.keys(consequences) as DecisionPoint[];
