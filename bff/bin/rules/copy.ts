import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { done, type Result } from '@gam/shared/result';
import type { RuleDocument } from '@gam/schemas/rules';
import { defineCommand, type FailedCommand, type Failure, failure, type Terminal } from './command.ts';
import { type Cities, copyToCity } from './copy-to-city.ts';
import { type Gate, withGate } from './gate.ts';

/** Reads every document that counts for all visitors: the published ones, and those that ship with the BFF. */
async function readCounting(gate: Gate): Promise<Result<RuleDocument[], Failure>> {
  const status = await gate.ask('rulesStatus', {});
  if (!status.ok) return status;
  const documents: RuleDocument[] = [];
  for (const { name, stable } of status.value.live?.documents ?? []) {
    if (stable === null) continue;
    const found = await gate.ask('readRulesVersion', { params: { name, number: String(stable) } });
    if (!found.ok) return found;
    documents.push(found.value.document);
  }
  const published = new Set(documents.map(({ name }) => name));
  const seeds = new Set(status.value.counting.map(({ document }) => document));
  for (const name of seeds) {
    if (published.has(name)) continue;
    const found = await gate.ask('readRulesSeed', { params: { name } });
    if (found.ok) documents.push(found.value.document);
  }
  return done(documents);
}

/** Writes a copy beside the files that are there, and never over one. */
async function writeCopy(document: RuleDocument, { folder, print }: Terminal): Promise<FailedCommand | null> {
  const file = `${document.name}.json`;
  try {
    await writeFile(path.resolve(folder, file), `${JSON.stringify(document, null, 2)}\n`, { flag: 'wx' });
  } catch {
    return failure(2, `${file} cannot be written, or is there already: move it away and try again.`);
  }
  print(`${file}: ${document.rules.length} rule(s)`);
  return null;
}

const id = /^\d{1,9}$/;
const cityOption = (about: string) => ({ about, takes: 'id', required: true }) as const;

/** The command that copies all rules of a city for another one, as documents to check and publish. */
export const copy = defineCommand({
  about: 'writes what counts in one city alone as documents for another city, to be checked and published',
  arguments: {},
  options: {
    'from-city': cityOption('the city whose rules are copied'),
    'to-city': cityOption('the city that gets them'),
  },
  run: async ({ options }, terminal) => {
    const cities: Cities = { from: options['from-city'], to: options['to-city'] };
    const wrong = [cities.from, cities.to].find((city) => !id.test(city));
    if (wrong !== undefined) return failure(2, `"${wrong}" is not a city: type its id, e.g. --from-city 2.`);
    if (cities.from === cities.to) return failure(2, 'Two cities are expected.');
    return withGate(terminal, async (gate) => {
      const found = await readCounting(gate);
      if (!found.ok) return found;
      const copies = found.value.flatMap((document) => copyToCity(document, cities) ?? []);
      for (const document of copies) {
        const failed = await writeCopy(document, terminal);
        if (failed) return failed;
      }
      terminal.note(
        copies.length === 0
          ? `No rule counts in city ${cities.from} alone.`
          : 'Look at them with `check`, change what differs, and publish each.',
      );
      return null;
    });
  },
});
