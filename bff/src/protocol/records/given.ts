import type { GivenAnswers } from '@gam/engine/flow';
import type { CustomerFacts } from '@gam/engine/facts';
import type { FavouriteWorkman } from '@gam/schemas/upstream';

/** The personal data at entry; it is in no snapshot and no ticket. */
export interface Given extends GivenAnswers {
  readonly favourites: readonly FavouriteWorkman[];
  readonly customer: CustomerFacts;
}
