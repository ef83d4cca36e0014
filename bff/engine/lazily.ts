/** Returns a function that computes a value at its first call and returns the same value afterwards. */
export function lazily<T>(compute: () => T): () => T {
  let computed: { readonly value: T } | null = null;
  return () => (computed ??= { value: compute() }).value;
}
