import { defineCommand, Failure, type Terminal } from './command.ts';
import { nameOf, readDocument, readServices, servicesOption } from './content/read-documents.ts';
import { type GateInput, withGate } from './gate.ts';
import { readInstant, readVersionName } from './options.ts';
import { findingLines } from './report/finding-lines.ts';
import { simulationLines } from './report/simulation-lines.ts';

/** Paths; more of them take minutes. */
const maxBound = 100_000;
const defaultBound = 2_000;

type Against = GateInput<'simulateRules'>['body']['against'];

/** Reads what a draft is compared with: `live`, a version, or a file. */
async function readAgainst(typed: string | undefined, terminal: Terminal): Promise<Against | Failure> {
  if (typed === undefined || typed === 'live') return 'live';
  const version = readVersionName(typed);
  if (version !== null) return version;
  const document = await readDocument(typed, terminal);
  return document instanceof Failure ? document : { document };
}

/** The command that walks every service under a draft and under the live version, and prints the differences for customers. */
export const simulate = defineCommand({
  about:
    'walks every service as every kind of customer under a draft and under the live version, and prints the differences; exits with 1 where the draft has an error',
  arguments: { draft: { about: 'the file of a rule document' } },
  options: {
    against: { takes: 'version', about: 'live, <name>@<number> or a file; by default live' },
    at: { takes: 'instant', about: 'when customers come, e.g. 2027-03-21T10:00+03:30; by default now' },
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
    const at = readInstant(options.at);
    if (at instanceof Failure) return at;
    const document = await readDocument(file, terminal);
    if (document instanceof Failure) return document;
    const name = nameOf(file, document);
    if (name instanceof Failure) return name;
    const against = await readAgainst(options.against, terminal);
    if (against instanceof Failure) return against;
    const services = await readServices(options.services, terminal);
    if (services instanceof Failure) return services;
    const body = {
      document,
      bound,
      ...(against && { against }),
      ...(at && { at }),
      ...(services && { services }),
    };
    const simulated = await withGate(terminal, (gate) => gate.ask('simulateRules', { body }));
    if (simulated instanceof Failure) return simulated;
    if (options.json) terminal.print(JSON.stringify({ bound, services: simulated.services }, null, 2));
    else {
      for (const line of simulated.services.flatMap(simulationLines)) terminal.print(line);
      const touched = new Set(
        simulated.services.flatMap(({ places }) => places.map(({ service }) => service)),
      ).size;
      terminal.print(
        `${touched} of ${simulated.looked_at} service(s) get other rules; at most ${bound} paths were walked for each service and customer.`,
      );
    }
    for (const line of simulated.errors.flatMap(findingLines)) terminal.note(line);
    for (const line of simulated.missing) terminal.note(`Not loaded and not simulated: ${line}`);
    return simulated.errors.length + simulated.missing.length > 0 ? new Failure(1) : null;
  },
});
