import type { Button } from '@gam/schemas/descriptors';

const sends = ({ id, event, form, args }: Button): string => JSON.stringify([id, event, form, args]);

/** Whether two buttons do the same, such as one button before and after a reply has drawn the step again. */
export const isSameButton = (one: Button | null, other: Button | null): boolean =>
  one === other || (one !== null && other !== null && sends(one) === sends(other));
