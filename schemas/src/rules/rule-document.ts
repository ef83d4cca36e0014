import { Type } from 'typebox';
import { cityIdPattern, slugPattern } from '../values.ts';
import { Rule } from './rule.ts';
import { flowSemantics } from './semantics.ts';

const allOr = (pattern: string) => `^(?:\\*|${pattern.replace(/^\^|\$$/g, '')})$`;

/** Which orders a document is for; `*` is every one. A document that names a service or a city goes before `*`. */
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

export const documentFields = {
  name: Type.String({
    pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    maxLength: 60,
    description: 'a name in small letters, digits and hyphens',
  }),
  applies_to: AppliesTo,
};
export const maxRules = 500;
/** The most conditions of a document, one for each fact or field looked at: each takes its time to compile. */
export const maxConditions = 2000;
/** Far more than the whole policy takes, in characters of JSON: what is larger is a mistake, and not looked at. */
export const maxDocumentCharacters = 300_000;

/** The policy of the order flow, written down: rules in order, of which the first that matches counts. */
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
