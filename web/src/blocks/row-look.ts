/** The props of a row in a card's list: text at the start, its value or button at the end, a line between rows. */
export const rowLook = (index: number) => ({
  component: 'li' as const,
  justify: 'space-between',
  wrap: 'nowrap' as const,
  lh: 'xs',
  ...(index > 0 && { pt: 'sm', style: { borderBlockStart: '1px solid var(--gam-line)' } }),
});
