import { done } from '@gam/shared/result';
import { defineCommand, failure } from './command.ts';
import { readNamedDocument, readServices, servicesOption } from './content/read-documents.ts';
import { withGate } from './gate.ts';
import { readInstant, readSide } from './options.ts';
import { findingLines } from './report/finding-lines.ts';
import { simulationLines } from './report/simulation-lines.ts';

/** Paths; more of them take minutes. */
const maxBound = 100_000;
const defaultBound = 2_000;

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
    const draft = await readNamedDocument(file, terminal);
    if (!draft.ok) return draft;
    const { against: typed = 'live' } = options;
    const against = typed === 'live' ? done('live' as const) : await readSide(typed, terminal);
    if (!against.ok) return against;
    const services = await readServices(options.services, terminal);
    if (!services.ok) return services;
    const body = {
      document: draft.value.document,
      bound,
      against: against.value,
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
