import type { Actions, LinkButton } from '@gam/schemas/descriptors';

/** Links drawn as buttons; as cards by a client that does not know such. */
export const linkActions = (key: string, items: [LinkButton, ...LinkButton[]]): Actions => ({
  type: 'actions',
  key,
  items,
  fallback: {
    type: 'cards',
    key,
    layout: 'list',
    items: items.map(({ id, label, href }) => ({ key: id, title: label, href })),
  },
});
