import { messageOf, type UpstreamResult } from '../../platform/upstream/failure.ts';
import {
  complain,
  type PageEventContext,
  type PageTransition,
  refusePage,
  report,
} from '../../protocol/pages/page-event.ts';

interface Outcome {
  /** What a call that succeeded is reported with. */
  readonly said: string;
  /** The fields of the form, by the upstream's names. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Where a call that succeeded leads. */
  readonly leads?: Parameters<typeof report>[3];
}

/** Reports a call: a refusal at the field that it names, any other failure in a message, without leaving the dialog. */
export function reportAtFields(
  context: PageEventContext,
  called: UpstreamResult<unknown>,
  { said, fields = {}, leads = {} }: Outcome,
): PageTransition {
  if (called.ok) return report(context, called, said, leads);
  const { body } = called.failure;
  const names = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  const field = names.flatMap((name) => (Object.hasOwn(fields, name) ? [fields[name]] : []))[0];
  if (field === undefined) return complain(context, called.failure);
  return refusePage({ code: 'finance', ...messageOf(called.failure), field });
}
