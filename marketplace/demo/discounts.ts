import type { DiscountsDocument } from '@gam/schemas/upstream';

/** The discounts without a code; editors publish others. */
export const discounts: DiscountsDocument = { discounts: [] };
