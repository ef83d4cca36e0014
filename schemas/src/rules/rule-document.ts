import { Type } from 'typebox';
import { cityIdPattern, slugPattern } from '../values.ts';
import { Rule } from './rule.ts';

/**
 * The statements that hold for every flow, for any questions and rules. Each statement is the title of the property
 * test that proves it.
 */
export const flowSemantics = {
  transitive:
    'Visibility is transitive: a question is visible when its parent is visible, is answered, and one of the required options is chosen.',
  hidden:
    'A hidden answer feeds no condition and is not submitted, but is remembered: it comes back with its question.',
  inverse: 'Back is the inverse of next over what the customer saw.',
  replayable: 'Replaying the recorded events gives the same state.',
  ending: 'Every flow ends: valid answers lead to the quote after a bounded number of steps.',
  forward: 'Progress never goes back on next, unless to a question that stands open.',
  total: 'No sequence of events whatever throws: what is not possible is refused, and changes nothing.',
} as const;

const allOr = (pattern: string) => `^(?:\\*|${pattern.replace(/^\^|\$$/g, '')})$`;

/** The services and cities of a document; `*` is all. A document that names a service or a city precedes `*`. */
export const AppliesTo = Type.Object(
  {
    services: Type.Array(
      Type.String({ pattern: allOr(slugPattern), maxLength: 80, description: "a service's slug, or *" }),
      { minItems: 1, maxItems: 1000, uniqueItems: true },
    ),
    cities: Type.Array(Type.String({ pattern: allOr(cityIdPattern), description: "a city's id, or *" }), {
      minItems: 1,
      maxItems: 1000,
      uniqueItems: true,
    }),
  },
  { title: 'AppliesTo', additionalProperties: false },
);
export interface AppliesTo {
  services: string[];
  cities: string[];
}

/** The fields of a rule document except its rules. */
export const documentFields = {
  name: Type.String({
    pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    maxLength: 60,
    description: 'a name in small letters, digits and hyphens',
  }),
  applies_to: AppliesTo,
};
/** The greatest number of rules in a document. */
export const maxRules = 500;
/** Conditions per document, one for each fact or field examined: bounds the time of compiling. */
export const maxConditions = 2000;
/** Characters of JSON. A larger document is rejected before it is examined. */
export const maxDocumentCharacters = 300_000;

/** A rule document: the policy of the order flow as an ordered list of rules; the first matching rule decides. */
export const RuleDocument = Type.Object(
  { ...documentFields, rules: Type.Array(Rule, { maxItems: maxRules }) },
  {
    title: 'RuleDocument',
    description: [
      'The policy of the order flow: rules in order. Whatever they say, this holds:',
      ...Object.values(flowSemantics).map((statement) => `- ${statement}`),
    ].join('\n'),
    additionalProperties: false,
  },
);
export interface RuleDocument {
  name: string;
  applies_to: AppliesTo;
  rules: Rule[];
}
