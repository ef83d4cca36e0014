import type { UserRole } from '@gam/schemas/upstream';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** All in ms. */
export interface SessionLimits {
  /** A session that is not used for so long is over. */
  readonly idle: number;
  /** It is over after this however much it is used. */
  readonly life: number;
  /** The last use is kept so exactly: nearer ones cost no write. */
  readonly grain: number;
}

const ownAccount: SessionLimits = { idle: 14 * day, life: 30 * day, grain: hour };
/** Of those who can see or change what is others'. */
const staff: SessionLimits = { idle: hour, life: 12 * hour, grain: minute };

/** How long a session lives, by the role that it begins with. ASVS 7.3 */
export const sessionLimits = {
  customer: ownAccount,
  expert: ownAccount,
  operator: staff,
  rules_editor: staff,
} satisfies { [R in UserRole]: SessionLimits };
