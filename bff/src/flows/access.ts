import type { Who } from '../sessions/who.ts';

interface Owned {
  readonly visitor: string;
  readonly subject: string | null;
  readonly actor: string | null;
}

/**
 * Whether somebody may see and go on with a flow. Unclaimed, it is its browser's; claimed, it is shown only under the
 * session of who acts in it. `locked`: it is this browser's, but the session that it was claimed with is not there.
 */
export function accessTo(owned: Owned, who: Who): 'open' | 'locked' | 'none' {
  if (owned.subject === null) return owned.visitor === who.visitor ? 'open' : 'none';
  if (owned.actor !== null && owned.actor === who.session?.user.id) return 'open';
  return owned.visitor === who.visitor && who.session === null ? 'locked' : 'none';
}
