import { type OfferedService, placesOf } from '../../src/engine/rules/check/offered-service.ts';
import { withDocument } from '../../src/engine/simulate/affected-services.ts';
import { defaultBound } from '../../src/engine/simulate/simulate-paths.ts';
import { type SimulatedService, simulateServices } from '../../src/engine/simulate/simulate-services.ts';
import { defineCommand, Failure } from './command.ts';
import { findRules, readDocument } from './content/find-rules.ts';
import { findServices, servicesOption } from './content/find-services.ts';
import { simulationLines } from './report/simulation-lines.ts';

/** Paths; more of them take minutes. */
const maxBound = 100_000;

/** The command that walks every service under a draft and under the live version, and prints the differences for customers. */
export const simulate = defineCommand({
  about:
    'walks every service as every kind of customer under a draft and under the live version, and prints the differences',
  arguments: { draft: { about: 'the file of a rule document' } },
  options: {
    against: { takes: 'version', about: 'live, <name>@<number> or a file; by default live' },
    bound: {
      takes: 'N',
      about: `paths to walk for each service and customer; by default ${defaultBound}`,
    },
    services: servicesOption,
    json: { about: 'prints every difference as JSON' },
  },
  run: async ({ arguments: { draft: file }, options }, terminal) => {
    const bound = Number(options.bound ?? defaultBound);
    if (!Number.isInteger(bound) || bound < 1 || bound > maxBound) {
      return new Failure(2, `simulate: --bound expects a whole number from 1 to ${maxBound}.`);
    }
    const draft = await readDocument(file, terminal);
    if (draft instanceof Failure) return draft;
    const live = await findRules(options.against, draft, terminal);
    if (live instanceof Failure) return live;
    const services = await findServices(options.services, terminal);
    if (services instanceof Failure) return services;

    const sets = { live, draft: withDocument(live, draft) };
    const simulated = simulateServices(services.offers, sets, { at: Date.now(), bound });
    if (options.json) {
      terminal.print(JSON.stringify({ bound, services: simulated.map(reportOf) }, null, 2));
    } else {
      for (const line of simulated.flatMap(simulationLines)) terminal.print(line);
      terminal.print(summaryOf(simulated, services.offers, bound));
    }
    for (const line of services.missing) terminal.note(`Not loaded and not simulated: ${line}`);
    return services.missing.length > 0 ? new Failure(1) : null;
  },
});

function summaryOf(
  simulated: readonly SimulatedService[],
  offers: readonly OfferedService[],
  bound: number,
): string {
  const touched = placesOf(simulated.flatMap(({ affected }) => affected.offers)).length;
  return `${touched} of ${placesOf(offers).length} service(s) get other rules; at most ${bound} paths were walked for each service and customer.`;
}

/** Returns a service's differences as JSON, with the paths that only one version has. */
const reportOf = ({ affected: { offers, live, draft }, simulations }: SimulatedService) => ({
  places: placesOf(offers),
  live: live.version,
  draft: draft.version,
  customers: simulations.map((simulation) => ({
    ...simulation,
    live: { paths: simulation.live.paths.length, complete: simulation.live.complete },
    draft: { paths: simulation.draft.paths.length, complete: simulation.draft.complete },
  })),
});
