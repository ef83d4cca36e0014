/** More than the product's statements; those that are put together at run time could otherwise fill the server's memory. */
const most = 1_000;

/**
 * Names statements by their text, under which a connection keeps them prepared: parsed once, and planned once it pays.
 * Texts beyond the bound get no name.
 */
export function createStatementNames(bound = most): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= bound) return known;
    const name = `gam_${names.size}`;
    names.set(text, name);
    return name;
  };
}
