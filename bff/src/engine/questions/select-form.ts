import type { Question } from '@gam/schemas/questions';

/** How one select differs from another. */
export interface SelectForm {
  readonly multiple: boolean;
  /** Whether each chosen option has a count whatever the tags; one tagged `product` always has. [O-3.23] */
  readonly counted: boolean;
}

/** A longer list cannot be read through at a glance. */
export const searchableAbove = 12;

export function isCounted({ counted }: SelectForm, { type_tags }: Question): boolean {
  return counted || type_tags.includes('product');
}
