/** Returns a stream for a logger, and the list of its lines as `read` returns them. */
export function keepLines<T>(read: (line: string) => T): {
  readonly lines: T[];
  readonly stream: { readonly write: (line: string) => void };
} {
  const lines: T[] = [];
  return { lines, stream: { write: (line) => void lines.push(read(line)) } };
}
