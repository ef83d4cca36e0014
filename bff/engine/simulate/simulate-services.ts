import { type AffectedService, affectedServices } from './affected-services.ts';
import type { ServiceInCity } from '../rules/check/service-in-city.ts';
import type { CompiledRules } from '../rules/compiled-rules.ts';
import { type CustomerSimulation, simulateService, type SimulationOptions } from './simulate-service.ts';

/** The effects of a draft on every customer of a service, for cities with the same effects. */
interface SimulatedService {
  readonly affected: AffectedService;
  readonly simulations: readonly CustomerSimulation[];
}

/** The active documents before and after. */
interface DocumentSets {
  readonly live: readonly CompiledRules[];
  readonly draft: readonly CompiledRules[];
}

/** Simulates every service whose rules change. Cities that differ only in prices are reported together. */
export function simulateServices(
  offers: readonly ServiceInCity[],
  { live, draft }: DocumentSets,
  options: SimulationOptions,
): readonly SimulatedService[] {
  const told = new Map<string, SimulatedService>();
  for (const affected of affectedServices(offers, live, draft, options.at)) {
    const simulations = simulateService(affected.first, affected, options);
    const { first } = affected;
    const key = JSON.stringify([
      first.service.slug,
      affected.live.version,
      affected.draft.version,
      simulations,
    ]);
    const known = told.get(key);
    const together = known && { ...known.affected, offers: [...known.affected.offers, ...affected.offers] };
    told.set(key, { affected: together ?? affected, simulations });
  }
  return [...told.values()];
}
