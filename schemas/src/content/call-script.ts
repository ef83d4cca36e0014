import { type Static, Type } from 'typebox';

/** Where an operator is in a call: with the customer before an order, or at a phase of the order. */
const scriptPhases = ['customer', 'questions', 'expert_selection', 'quote', 'placed'] as const;

const strict = { additionalProperties: false } as const;

/** What operators read out at a phase of a call, step by step. */
export const ScriptPart = Type.Object(
  {
    phase: Type.Enum(scriptPhases),
    title: Type.String({ minLength: 1, maxLength: 80 }),
    steps: Type.Array(Type.String({ minLength: 1, maxLength: 400 }), { minItems: 1, maxItems: 12 }),
  },
  { title: 'ScriptPart', ...strict },
);
export interface ScriptPart extends Static<typeof ScriptPart> {}

/** The script of operators' calls; the shape is this project's choice. */
export const CallScriptDocument = Type.Object(
  { parts: Type.Array(ScriptPart, { maxItems: scriptPhases.length }) },
  { title: 'CallScriptDocument', ...strict },
);
export interface CallScriptDocument extends Static<typeof CallScriptDocument> {}
