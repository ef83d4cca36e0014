import { readFile, stat } from 'node:fs/promises';
import { ServiceDetail } from '@gam/schemas/questions';
import { CityId } from '@gam/schemas/values';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { toLoaded } from '../../../src/protocol/services/service-source.ts';
import { Failure } from '../command.ts';
import type { KnownServices } from './known-services.ts';

/** A service as the upstream sends it, and the cities in which it is meant. */
const WrittenService = Type.Intersect([
  ServiceDetail,
  Type.Object({ cities: Type.Optional(Type.Array(CityId, { minItems: 1 })) }),
]);
type WrittenService = Static<typeof WrittenService>;

const defaultCities = ['1'];
/** Bytes; a service of 500 questions takes one million. */
const maxSize = 64_000_000;
/** So many faults of a file say enough. */
const maxFaults = 5;

/** The services of a file: one as `loadService` replies, or a list of them, each with `cities` where it is not city 1. */
export async function readServices(file: string): Promise<KnownServices | Failure> {
  let written: unknown;
  try {
    const { size } = await stat(file);
    if (size > maxSize) return new Failure(2, `${file}: at most ${maxSize} bytes are expected.`);
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
  // Each was checked just now.
  const offers = (services as WrittenService[]).flatMap(({ cities = defaultCities, ...raw }) => {
    const { service } = toLoaded(raw);
    return cities.map((id) => ({ service, city: { id } }));
  });
  return { offers, missing: [] };
}
