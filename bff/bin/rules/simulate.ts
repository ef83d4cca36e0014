import { done, type Result } from '@gam/shared/result';
import { type Failure, type Terminal, defineCommand, failure } from './command.ts';
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
async function readAgainst(typed: string | undefined, terminal: Terminal): Promise<Result<Against, Failure>> {
  if (typed === undefined || typed === 'live') return done('live');
  const version = readVersionName(typed);
  if (version !== null) return done(version);
  const document = await readDocument(typed, terminal);
  return !document.ok ? document : done({ document: document.value });
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
      return failure(2, `simulate: --bound expects a whole number from 1 to ${maxBound}.`);
    }
    const at = readInstant(options.at);
    if (!at.ok) return at;
    const document = await readDocument(file, terminal);
    if (!document.ok) return document;
    const name = nameOf(file, document.value);
    if (!name.ok) return name;
    const against = await readAgainst(options.against, terminal);
    if (!against.ok) return against;
    const services = await readServices(options.services, terminal);
    if (!services.ok) return services;
    const body = {
      document: document.value,
      bound,
      ...(against.value && { against: against.value }),
      ...(at.value && { at: at.value }),
      ...(services.value && { services: services.value }),
    };
    const simulated = await withGate(terminal, (gate) => gate.ask('simulateRules', { body }));
    if (!simulated.ok) return simulated;
    if (options.json) terminal.print(JSON.stringify({ bound, services: simulated.value.services }, null, 2));
    else {
      for (const line of simulated.value.services.flatMap(simulationLines)) terminal.print(line);
      const touched = new Set(
        simulated.value.services.flatMap(({ places }) => places.map(({ service }) => service)),
      ).size;
      terminal.print(
        `${touched} of ${simulated.value.looked_at} service(s) get other rules; at most ${bound} paths were walked for each service and customer.`,
      );
    }
    for (const line of simulated.value.errors.flatMap(findingLines)) terminal.note(line);
    for (const line of simulated.value.missing) terminal.note(`Not loaded and not simulated: ${line}`);
    return simulated.value.errors.length + simulated.value.missing.length > 0 ? failure(1) : null;
  },
});
