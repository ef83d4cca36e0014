import type { TSchema } from 'typebox';
import { nameSchemas, type JsonSchema } from './name-schemas.ts';

const dialect = 'https://json-schema.org/draft/2020-12/schema';
const prefix = '#/$defs/';

/** The titles that a rendered schema refers to. */
function referredTitles(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' && inner.startsWith(prefix)
      ? [inner.slice(prefix.length)]
      : referredTitles(inner),
  );
}

/** All titles that a title refers to, directly or indirectly; itself only if it is recursive. */
function reachable(start: string, named: ReadonlyMap<string, JsonSchema>): string[] {
  const seen = new Set<string>();
  const queue = referredTitles(named.get(start));
  for (let title = queue.pop(); title !== undefined; title = queue.pop()) {
    if (seen.has(title)) continue;
    seen.add(title);
    queue.push(...referredTitles(named.get(title)));
  }
  return [...seen];
}

/**
 * Returns a JSON Schema document (2020-12) for each schema with a title, by that title. Each document contains the
 * schemas that it refers to in its own `$defs`. Its id is `{base}{title}.json`, the URL to serve it at. Throws as
 * `nameSchemas`.
 */
export function collectSchemas(
  schemas: Iterable<TSchema>,
  base = '/api/schemas/',
): Record<string, JsonSchema> {
  const { named, render } = nameSchemas((title) => `${prefix}${title}`);
  for (const schema of schemas) render(schema);
  return Object.fromEntries(
    [...named].map(([title, body]) => {
      const parts = reachable(title, named).map((part) => [part, named.get(part)] as const);
      const $defs = parts.length > 0 ? { $defs: Object.fromEntries(parts) } : {};
      return [title, { $schema: dialect, $id: `${base}${title}.json`, ...body, ...$defs }];
    }),
  );
}
