import type { Actions, Cards, LinkButton } from '@gam/schemas/descriptors';

/** Presents links as buttons; a client that does not know such buttons draws them as cards. */
export function linkActions(key: string, items: [LinkButton, ...LinkButton[]]): Actions {
  const cards: Cards = {
    type: 'cards',
    key,
    layout: 'list',
    items: items.map(({ id, label, href }) => ({ key: id, title: label, href })),
  };
  return { type: 'actions', key, items, fallback: cards };
}

/** Presents one button or link, for clients that know such buttons. */
export const oneAction = (key: string, item: Actions['items'][number]): Actions => ({
  type: 'actions',
  key,
  items: [item],
});
