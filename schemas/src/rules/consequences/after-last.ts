import { Type, type Static } from 'typebox';

/** Behind the last question: what comes next; the quote where no rule says otherwise. [O-4.16, O-4.18] */
export const AfterLastConsequence = Type.Object(
  { go: Type.Enum(['quote', 'expert_selection']) },
  { title: 'AfterLastConsequence', additionalProperties: false },
);
export interface AfterLastConsequence extends Static<typeof AfterLastConsequence> {}
