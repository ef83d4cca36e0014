import { type Static, Type } from 'typebox';
import { defineNode } from '../node.ts';
import { eventNames } from '../event.ts';

/**
 * A button. A press sends the question's answer first if it changed (unless `skips_answer`), then the event. `form` is
 * the key of the form node whose fields join `args`; the client validates them before it sends anything.
 */
export const Button = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    /** Shown in the button's box beside the label, such as a total; no part of its accessible name. */
    aside: Type.Optional(Type.String()),
    event: Type.Enum(eventNames),
    args: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    kind: Type.Enum(['primary', 'secondary', 'quiet', 'danger']),
    form: Type.Optional(Type.String()),
    skips_answer: Type.Optional(Type.Boolean()),
    /** Sends an empty answer instead of what was chosen or typed; since level 8. */
    clears_answer: Type.Optional(Type.Boolean()),
    disabled: Type.Optional(Type.Boolean()),
    /** Disabled for this many ms, e.g. before another code can be requested; the label may contain {seconds}. */
    enabled_after_ms: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Disabled after this many ms, e.g. when the time to pay is over. [O-4.52] */
    disabled_after_ms: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { title: 'Button' },
);
export interface Button extends Static<typeof Button> {}

/** A link to a page of the product or of another site, drawn as a button. */
export const LinkButton = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    href: Type.String(),
    kind: Type.Enum(['primary', 'secondary', 'quiet', 'danger']),
    new_tab: Type.Optional(Type.Boolean()),
    /** Whether the link leads to what the page shows already, such as the chosen filter of a list. */
    current: Type.Optional(Type.Boolean()),
  },
  { title: 'LinkButton' },
);
export interface LinkButton extends Static<typeof LinkButton> {}

/** Buttons within the page, in order. */
export const Actions = defineNode('actions', 4, 'buttons within the page', {
  title: Type.Optional(Type.String()),
  items: Type.Array(Type.Union([Button, LinkButton]), { minItems: 1 }),
});
export interface Actions extends Static<typeof Actions> {}
