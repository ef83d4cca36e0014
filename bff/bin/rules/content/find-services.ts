import path from 'node:path';
import { readFile, stat } from 'node:fs/promises';
import { ServiceDetail } from '@gam/schemas/questions';
import { CityId } from '@gam/schemas/values';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Failure, type Terminal } from '../command.ts';
import { explainFailure, withUpstream } from '../upstream.ts';
import { type KnownServices, loadServices } from './load-services.ts';
import { toLoaded } from '../../../src/protocol/services/service-source.ts';

/** A service in the upstream's format, with the cities that offer it. */
const WrittenService = Type.Intersect([
  ServiceDetail,
  Type.Object({ cities: Type.Optional(Type.Array(CityId, { minItems: 1 })) }),
]);
type WrittenService = Static<typeof WrittenService>;

const defaultCities = ['1'];
/** A service of 500 questions takes a million bytes. */
const maxBytes = 64_000_000;
/** Faults of one file that are printed. */
const maxFaults = 5;

/** Returns the services of a file: one reply of `loadService`, or a list of them, each with `cities` unless it is city 1. */
async function readServices(file: string): Promise<KnownServices | Failure> {
  let written: unknown;
  try {
    const { size } = await stat(file);
    if (size > maxBytes) return new Failure(2, `${file}: expects at most ${maxBytes} bytes.`);
    written = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    return new Failure(2, `${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const services: unknown[] = Array.isArray(written) ? written : [written];
  const validator = Compile(WrittenService);
  const faults = services.flatMap((service, at) =>
    validator
      .Errors(service)
      .map(
        ({ instancePath, message }) => `${file}, service ${at + 1}, at ${instancePath || '/'}: ${message}`,
      ),
  );
  if (faults.length > 0) return new Failure(2, ...faults.slice(0, maxFaults));
  // Each is valid by the check above.
  const offers = (services as WrittenService[]).flatMap(({ cities = defaultCities, ...raw }) => {
    const { service } = toLoaded(raw);
    return cities.map((id) => ({ service, city: { id } }));
  });
  return { offers, missing: [] };
}

/** Returns the services of a file, by default those of the upstream; a failure says why there are none. */
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

/** The option `--services`. */
export const servicesOption = {
  takes: 'file',
  about: 'a file of services in the format of the backend, one or a list, instead of the backend’s own',
} as const;
