import { existsSync } from 'node:fs';
import path from 'node:path';

/** Returns the path of the first of some programs that PATH has; null without one. */
export function findProgram(...names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find((file) => existsSync(file)) ?? null;
}
