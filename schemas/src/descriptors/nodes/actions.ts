import { type Static, Type } from 'typebox';
import { defineNode } from '../node.ts';
import { eventNames } from '../event.ts';

/**
 * Something to press. Pressing sends the question's answer first where it changed (unless `skips_answer`), then the
 * event. `form` names the form node whose fields join `args`; it is checked before anything is sent.
 */
export const Button = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    event: Type.Enum(eventNames),
    args: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    kind: Type.Enum(['primary', 'secondary', 'quiet', 'danger']),
    form: Type.Optional(Type.String()),
    skips_answer: Type.Optional(Type.Boolean()),
    disabled: Type.Optional(Type.Boolean()),
    /** Enabled again after this many ms, e.g. to ask for another code; the label may hold {seconds}. */
    enabled_after_ms: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Disabled once this many ms are over, e.g. when the time to pay is. [O-4.52] */
    disabled_after_ms: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { title: 'Button' },
);
export interface Button extends Static<typeof Button> {}

/** Something that leads to a page, of the product or of another site, drawn as a button. */
export const LinkButton = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    href: Type.String(),
    kind: Type.Enum(['primary', 'secondary', 'quiet', 'danger']),
    new_tab: Type.Optional(Type.Boolean()),
  },
  { title: 'LinkButton' },
);
export interface LinkButton extends Static<typeof LinkButton> {}

/** Buttons within the page, in their order. */
export const Actions = defineNode('actions', 4, 'buttons within the page', {
  title: Type.Optional(Type.String()),
  items: Type.Array(Type.Union([Button, LinkButton]), { minItems: 1 }),
});
export interface Actions extends Static<typeof Actions> {}
