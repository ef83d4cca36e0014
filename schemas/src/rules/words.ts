import { type Static, Type } from 'typebox';

/**
 * A path of the product with named places, e.g. `/task-details/{order_uuid}`. It cannot begin with two slashes or a
 * backslash, so it never leads to another host.
 */
export const RouteTemplate = Type.String({
  pattern: '^/(?![/\\\\])[A-Za-z0-9_/{}=&?-]*$',
  maxLength: 300,
  description: 'a path of the product, such as /task-details/{order_uuid}',
});

/** A text of some sentences. */
export const Words = Type.String({ maxLength: 2000 });
/** A text that is never empty. */
export const Told = Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S', description: 'a text' });
/** The label of a button or a link. */
export const Label = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '\\S',
  description: 'a label of up to 60 characters',
});

/** A message above a question or a quote. */
export const RuleNotice = Type.Object(
  { level: Type.Enum(['info', 'success', 'warning']), text: Told },
  { title: 'RuleNotice', additionalProperties: false },
);
export interface RuleNotice extends Static<typeof RuleNotice> {}

/** What a customer has to confirm by a tick. */
export const RuleConfirmation = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: 300,
      pattern: '\\S',
      description: 'a text of up to 300 characters',
    }),
  },
  { title: 'RuleConfirmation', additionalProperties: false },
);
export interface RuleConfirmation extends Static<typeof RuleConfirmation> {}

/** A voucher that is applied by itself. Customers see the reason and never the code. */
export const RuleVoucher = Type.Object(
  {
    code: Type.String({
      minLength: 1,
      maxLength: 64,
      pattern: '^\\S+$',
      description: 'the code of a voucher that is marked for rules',
    }),
    reason: Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '\\S',
      description: 'a text of up to 100 characters',
    }),
  },
  { title: 'RuleVoucher', additionalProperties: false },
);
export interface RuleVoucher extends Static<typeof RuleVoucher> {}

/** A link of a page of the product. */
export const RuleLink = Type.Object(
  { label: Label, to: RouteTemplate },
  { title: 'RuleLink', additionalProperties: false },
);
export interface RuleLink extends Static<typeof RuleLink> {}

/** A refusal to go on, with what the customer can do instead. Its link has the places of an entry's redirect. */
export const Denial = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description: 'a title' }),
    text: Told,
    link: Type.Optional(RuleLink),
  },
  { title: 'Denial', additionalProperties: false },
);
export interface Denial extends Static<typeof Denial> {}
