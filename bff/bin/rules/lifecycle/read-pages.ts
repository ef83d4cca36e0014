import type { UpstreamResult } from '../../../src/platform/upstream/failure.ts';

interface Page<T> {
  readonly results: readonly T[];
  readonly next: number | null;
}

/** Every item of a paged list, page by page; the first page that brings nothing ends it. */
export async function readPages<T>(
  ask: (offset: number) => Promise<UpstreamResult<Page<T>>>,
): Promise<UpstreamResult<T[]>> {
  const items: T[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const page: UpstreamResult<Page<T>> = await ask(offset);
    if (!page.ok) return page;
    items.push(...page.value.results);
    offset = page.value.next;
  }
  return { ok: true, value: items };
}
