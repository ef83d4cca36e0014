/**
 * The props of a row in a card's list: text at the start, its value or button at the end, or below it where no word would
 * stay whole beside it; a line between rows.
 */
export const rowLook = (index: number) => ({
  component: 'li' as const,
  justify: 'space-between',
  lh: 'xs',
  ...(index > 0 && { pt: 'sm', style: { borderBlockStart: '1px solid var(--gam-line)' } }),
});

/** The props of the text of such a row. */
export const rowText = { miw: 0, flex: '1 1 min-content' } as const;
