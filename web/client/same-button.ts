import type { Button } from '@gam/schemas/descriptors';

/** Whether two buttons are alike, such as one button before and after a reply has drawn its step again. */
export const isSameButton = (one: Button | null, other: Button | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
