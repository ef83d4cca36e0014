import path from 'node:path';
import { checkEverything, type Finding } from '../../src/engine/rules/check/check-everything.ts';
import type { LoadedRules } from '../../src/engine/rules/compiled-rules.ts';
import { defineCommand, Failure } from './command.ts';
import { findServices, servicesOption } from './content/find-services.ts';
import type { KnownServices } from './content/load-services.ts';
import { readDocuments, seedFolder } from './content/read-documents.ts';
import { counted, findingLines } from './report/finding-lines.ts';

const none: KnownServices = { offers: [], missing: [] };

/** The command that checks rule documents, and every service under the document that applies to it in each city. */
export const check = defineCommand({
  about: 'checks rule documents, and every service under them; exits with 1 if there are errors',
  arguments: {
    path: {
      about: 'rule documents, or folders of them; by default the seed',
      optional: true,
      several: true,
    },
  },
  options: {
    services: servicesOption,
    json: { about: 'prints the findings as JSON' },
  },
  run: async ({ arguments: { path: named }, options: { services: file, json } }, terminal) => {
    const loaded = await readDocuments(
      named.length === 0 ? [seedFolder] : named.map((one) => path.resolve(terminal.folder, one)),
    );
    if (loaded.documents.length === 0 && loaded.findings.length === 0) {
      return new Failure(
        2,
        `check: ${named.join(', ')} contains no rule document (*.json): name a file, or a folder with one.`,
      );
    }
    const found = await findServices(file, terminal);
    // A wrong file is the caller's mistake; without an upstream the documents can still be checked alone.
    if (found instanceof Failure && file !== undefined) return found;
    if (found instanceof Failure) {
      for (const line of found.lines) terminal.note(line);
      terminal.note('No services could be loaded: the documents are checked alone.');
    }
    const services = found instanceof Failure ? none : found;
    const findings = checkEverything(services.offers, loaded);
    if (json) terminal.print(JSON.stringify({ findings, missing: services.missing }, null, 2));
    else
      for (const line of [...findings.flatMap(findingLines), summaryOf(findings, loaded, services)])
        terminal.print(line);
    for (const line of services.missing) terminal.note(`Not loaded and not checked: ${line}`);
    const isBroken = findings.some(({ severity }) => severity === 'error') || services.missing.length > 0;
    return isBroken ? new Failure(1) : null;
  },
});

function summaryOf(findings: readonly Finding[], loaded: LoadedRules, { offers }: KnownServices): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const cities = new Set(offers.map(({ city }) => city.id)).size;
  const services = new Set(offers.map(({ service }) => service.slug)).size;
  const looked = `${counted(loaded.documents.length, 'sound document')}, ${counted(services, 'service')} in ${cities} ${cities === 1 ? 'city' : 'cities'}`;
  return `${counted(errors, 'error')}, ${counted(findings.length - errors, 'warning')}: ${looked}.`;
}
