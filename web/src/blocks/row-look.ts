/** The look of one row of a list in a card: words at one end, what belongs to them at the other, a line between rows. */
export const rowLook = (index: number) => ({
  component: 'li' as const,
  justify: 'space-between',
  wrap: 'nowrap' as const,
  lh: 'xs',
  ...(index > 0 && { pt: 'sm', style: { borderBlockStart: '1px solid var(--gam-line)' } }),
});
