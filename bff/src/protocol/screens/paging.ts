import type { Actions } from '@gam/schemas/descriptors';

interface ListPart {
  /** The offset of the first item that is shown. */
  readonly offset: number;
  /** The offset of the older items; null: there are none. */
  readonly next: number | null;
}

/** Presents the links to the older items and back to the newest; nothing for a list of one page. */
export function presentPaging(
  { offset, next }: ListPart,
  labels: Readonly<Record<'older' | 'newest', string>>,
  hrefOf: (offset: number) => string,
): Actions[] {
  const items: Actions['items'] = [];
  if (next !== null) items.push({ id: 'older', label: labels.older, href: hrefOf(next), kind: 'secondary' });
  if (offset > 0) items.push({ id: 'newest', label: labels.newest, href: hrefOf(0), kind: 'quiet' });
  return items.length > 0 ? [{ type: 'actions', key: 'paging', items }] : [];
}
