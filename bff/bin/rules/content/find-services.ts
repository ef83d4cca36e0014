import path from 'node:path';
import type { Failure, Terminal } from '../command.ts';
import { explainFailure, withUpstream } from '../upstream.ts';
import type { KnownServices } from './known-services.ts';
import { loadServices } from './load-services.ts';
import { readServices } from './read-services.ts';

/** The services of a file, or of the upstream where none is named; a failure says why there are none. */
export async function findServices(
  file: string | undefined,
  terminal: Terminal,
): Promise<KnownServices | Failure> {
  if (file !== undefined) return readServices(path.resolve(terminal.folder, file));
  return withUpstream(terminal, async (upstream, url) => {
    const loaded = await loadServices(upstream);
    return loaded.ok ? loaded.services : explainFailure(loaded.failure, url);
  });
}

/** How `--services` is declared by the commands that have it. */
export const servicesOption = {
  takes: 'file',
  about: 'services to look at instead of those of the upstream, as it sends them: one, or a list',
} as const;
