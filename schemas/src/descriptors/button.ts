import { Type, type Static } from 'typebox';
import { eventNames } from './event-names.ts';

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
