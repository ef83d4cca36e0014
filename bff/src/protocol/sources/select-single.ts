/** The only item there is, which is selected by itself; null where there is a choice or nothing. [O-4.46] */
export function selectSingle(items: readonly { readonly id: string }[]): string | null {
  const [first, ...others] = items;
  return first && others.length === 0 ? first.id : null;
}
