import type { OfferedService } from '../../../src/engine/rules/check/offered-service.ts';

/** The services that rules are looked at with. */
export interface KnownServices {
  readonly offers: readonly OfferedService[];
  /** What could not be loaded, a line each: without it nothing is proved of everything. */
  readonly missing: readonly string[];
}
