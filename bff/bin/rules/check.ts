import { done } from '@gam/shared/result';
import type { RulesCheck } from '@gam/schemas/gate';
import { defineCommand, failure } from './command.ts';
import { readDocuments, readServices, servicesOption } from './content/read-documents.ts';
import { withGate } from './gate.ts';
import { counted, countFindings, findingLines } from './report/finding-lines.ts';

const nothingChecked: RulesCheck = {
  findings: [],
  missing: [],
  documents: 0,
  services: 0,
  cities: 0,
  seconds: 0,
};

/** The command that checks rule documents, and every service under the documents that apply to it in each city. */
export const check = defineCommand({
  about: 'checks rule documents, and every service under them; exits with 1 if there are errors',
  arguments: {
    path: {
      about: 'rule documents, or folders of them; by default what is live',
      optional: true,
      several: true,
    },
  },
  options: {
    live: { about: 'beside the live documents, as they would be published; so is every layer' },
    services: servicesOption,
    json: { about: 'prints the findings as JSON' },
  },
  run: async ({ arguments: { path: named }, options }, terminal) => {
    const { documents, faults } = await readDocuments(named, terminal);
    if (named.length > 0 && documents.length + faults.length === 0) {
      return failure(
        2,
        `check: ${named.join(', ')} contains no rule document (*.json): name a file, or a folder with one.`,
      );
    }
    const services = await readServices(options.services, terminal);
    if (!services.ok) return services;
    const isBesideLive = options.live || documents.some(({ kind }) => kind === 'layer');
    const body = {
      documents: [...documents],
      beside_live: isBesideLive,
      ...(services.value && { services: services.value }),
    };
    // Where no file could be read there is nothing to ask the BFF.
    const found =
      named.length > 0 && documents.length === 0
        ? done(nothingChecked)
        : await withGate(terminal, (gate) => gate.ask('checkRules', { body }));
    if (!found.ok) return found;
    const findings = [...faults, ...found.value.findings];
    const { missing } = found.value;
    if (options.json) terminal.print(JSON.stringify({ findings, missing }, null, 2));
    else
      for (const line of [...findings.flatMap(findingLines), summaryOf({ ...found.value, findings })])
        terminal.print(line);
    for (const line of missing) terminal.note(`Not loaded and not checked: ${line}`);
    const isBroken = findings.some(({ severity }) => severity === 'error') || missing.length > 0;
    return isBroken ? failure(1) : null;
  },
});

function summaryOf({ findings, documents, services, cities, seconds, backend }: RulesCheck): string {
  const looked = `${counted(documents, 'sound document')}, ${counted(services, 'service')} in ${cities} ${cities === 1 ? 'city' : 'cities'}`;
  const judged =
    backend && backend.sets > 0
      ? `, of them ${backend.seconds} s for the backend's judgement of ${counted(backend.sets, 'set')} of answers`
      : '';
  return `${countFindings(findings)}: ${looked}; ${seconds} s${judged}.`;
}
