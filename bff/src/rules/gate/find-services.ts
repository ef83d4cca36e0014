import { ServiceDetail } from '@gam/schemas/questions';
import { CityId } from '@gam/schemas/values';
import { done } from '@gam/shared/result';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import {
  type KnownServices,
  loadServicesInCities,
  toServiceInCity,
} from '../services/load-services-in-cities.ts';
import type { RulesParts } from '../rules-parts.ts';
import { orRefusal, refuseRules, type Replied } from './rules-failure.ts';

/** A service in the upstream's format, with the cities that offer it. */
const WrittenService = Type.Intersect([
  ServiceDetail,
  Type.Object({ cities: Type.Optional(Type.Array(CityId, { minItems: 1 })) }),
]);
type WrittenService = Static<typeof WrittenService>;
const validator = Compile(WrittenService);

const defaultCities = ['1'];
/** Faults of sent services that are named. */
const maxFaults = 5;

/** Returns the services that were sent, each in its cities or in city 1; without any, those of the upstream. */
export async function findServices(
  { upstream }: Pick<RulesParts, 'upstream'>,
  sent: readonly unknown[] | undefined,
): Promise<Replied<KnownServices>> {
  if (sent === undefined) {
    return orRefusal(await loadServicesInCities(upstream));
  }
  const faults = sent.flatMap((service, at) =>
    validator
      .Errors(service)
      .map(({ instancePath, message }) => `service ${at + 1}, at ${instancePath || '/'}: ${message}`),
  );
  if (faults.length > 0)
    return refuseRules('invalid', 'broken_service', {
      message: faults.slice(0, maxFaults).join('; '),
      params: { faults: faults.slice(0, maxFaults) },
    });
  // Each is valid by the check above.
  const offers = (sent as readonly WrittenService[]).flatMap(({ cities = defaultCities, ...raw }) =>
    cities.map((id) => toServiceInCity(raw, id)),
  );
  return done({ offers, missing: [] });
}
