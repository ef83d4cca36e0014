import type { Parts } from '../parts.ts';
import { actFor } from '../../platform/sessions/acting.ts';
import type { Who } from '../../platform/sessions/who.ts';
import type { UpstreamResult } from '../../platform/upstream/failure.ts';

interface Claimed {
  readonly subject: string | null;
  readonly actor: string | null;
}

/** Who asks, in a flow that was claimed for a customer: its operator acts for that customer, everybody else is themselves. */
export const actInFlow = (
  parts: Parts,
  who: Who,
  { subject, actor }: Claimed,
): Promise<UpstreamResult<Who>> => actFor(parts, who, actor === who.session?.user.id ? subject : null);
