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

const scopeOf = (pattern: string, maxLength: number, description: string) =>
  Type.Array(Type.String({ pattern: allOr(pattern), maxLength, description }), {
    minItems: 1,
    maxItems: 1000,
    uniqueItems: true,
  });

/**
 * The services, categories and cities of a document; `*` is all. A category is the service's own slug of it, never the
 * URL's.
 */
export const AppliesTo = Type.Object(
  {
    services: scopeOf(slugPattern, 80, "a service's slug, or *"),
    categories: Type.Optional(scopeOf(slugPattern, 80, "a category's slug, or *; * by default")),
    cities: scopeOf(cityIdPattern, 9, "a city's id, or *"),
  },
  { title: 'AppliesTo', additionalProperties: false },
);
export interface AppliesTo {
  services: string[];
  categories?: string[];
  cities: string[];
}

const nameOf = (description: string) =>
  Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 60, description });

/** An instant with its offset from UTC, such as `2027-03-10T00:00+03:30`. */
const OffsetInstant = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::\\d{2})?(?:Z|[+-]\\d{2}:\\d{2})$',
  maxLength: 25,
  description: 'an instant with its offset, such as 2027-03-10T00:00+03:30',
});

/** The two kinds of documents: exactly one base applies to a service in a city, and layers add to it. */
const documentKinds = ['base', 'layer'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The fields of a rule document except its rules. */
export const documentFields = {
  name: nameOf('a name in small letters, digits and hyphens'),
  kind: Type.Optional(Type.Enum([...documentKinds], { description: 'base (the default) or layer' })),
  priority: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1000,
      description: 'layers only: those with a higher priority are tried first; 0 by default',
    }),
  ),
  applies_to: AppliesTo,
  from: Type.Optional(OffsetInstant),
  until: Type.Optional(OffsetInstant),
  applies_to_open_flows: Type.Optional(
    Type.Literal(true, {
      description:
        'layers only: its denials and notices count for flows under way too; it holds nothing else',
    }),
  ),
  replaces: Type.Optional(nameOf('bases only: the name of the base that this one stands in place of')),
};
/** The most layers that may apply to one service in one city. */
export const maxLayers = 8;
/** The most of these layers that may have a candidate for a share of the visitors. */
export const maxSharedLayers = 3;
/** The greatest number of rules in a document. */
export const maxRules = 500;
/** Conditions per document, one for each fact or field examined: bounds the time of compiling. */
export const maxConditions = 2000;
/** Characters of JSON. A larger document is rejected before it is examined. */
export const maxDocumentCharacters = 300_000;

/**
 * A rule document: an ordered list of rules. A base holds the whole policy of the order flow; a layer adds to the base of
 * its services and is tried before it. `from` (included) and `until` (excluded) are judged once, at a flow's beginning.
 * An emergency stop (`applies_to_open_flows`) counts at each moment between them, for flows under way as well.
 */
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
  kind?: DocumentKind;
  priority?: number;
  applies_to: AppliesTo;
  from?: string;
  until?: string;
  applies_to_open_flows?: true;
  replaces?: string;
  rules: Rule[];
}
