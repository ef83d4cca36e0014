/**
 * A call's path with its parameters and query filled in. Each value is escaped, so that none can climb out of its
 * place; `.` and `..` are refused since escaping leaves them as they are.
 */
export function fillPath(path: string, params: unknown, query: unknown): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const given = read(params, name);
    const value = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
    if (value === '' || value === '.' || value === '..')
      throw new RangeError(`no value for {${name}} in ${path}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

const read = (from: unknown, name: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, name)
    ? Reflect.get(from, name)
    : undefined;
