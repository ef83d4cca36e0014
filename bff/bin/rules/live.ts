import type { Result } from '@gam/shared/result';
import type { RulesChanged, RulesStatus } from '@gam/schemas/gate';
import type { LiveFlowRules } from '@gam/schemas/upstream';
import { type FailedCommand, type Failure, type Terminal, defineCommand } from './command.ts';
import { type Gate, withGate } from './gate.ts';
import {
  jsonOption,
  mainDocument,
  nameArgument,
  printReply,
  readPercent,
  readVersion,
  reasonOption,
} from './options.ts';
import { findingLines } from './report/finding-lines.ts';

type LiveDocument = LiveFlowRules['documents'][number];

/** Returns the live versions of one document as text. */
function describeDocument({ name, stable, candidate, scheduled = [] }: LiveDocument): string {
  const rest = stable === null ? 'the seed' : `${name}@${stable}`;
  const later = scheduled.map(
    ({ number, percent, live_from }) => `; ${name}@${number} for ${percent} % from ${live_from}`,
  );
  const now =
    candidate === null
      ? `${rest} for everyone`
      : `${name}@${candidate.number} for ${candidate.percent} % of new flows, ${rest} for the others`;
  return `${name}: ${now}${later.join('')}`;
}

/** Returns the live versions of the document with this name as text. */
function describeOne(live: LiveFlowRules, name: string): string {
  const document = live.documents.find((one) => one.name === name);
  return describeDocument(document ?? { name, stable: null, candidate: null });
}

/** Returns all live versions as text. */
function describeLive({ live, counting, store, review, held_back }: RulesStatus): string[] {
  const counts = counting.map(({ document, version, percent }) => `${document}: ${version} for ${percent} %`);
  if (live === null) {
    const from = store === 'directory' ? 'a directory' : 'the seed';
    return [`the rules of this BFF come from ${from}, nothing can be published`, ...counts];
  }
  const { revision, documents, withdrawn } = live;
  return [
    `revision ${revision}`,
    ...documents.map(describeDocument),
    ...(documents.length === 0 ? ['nothing is published: the seed applies everywhere'] : []),
    ...(withdrawn.length === 0
      ? []
      : [`withdrawn: ${withdrawn.map(({ name, number }) => `${name}@${number}`).join(', ')}`]),
    ...counting.flatMap(({ version, open_flows: stop }) =>
      stop
        ? [
            `emergency stop: ${version} counts for orders under way too, until ${stop.until ?? 'it is rolled back'}`,
          ]
        : [],
    ),
    ...held_back.map(
      ({ service, city, reasons }) =>
        `held back: ${service} in city ${city} stays on its last good rules: ${reasons.join('; ') || 'its check is under way'}`,
    ),
    ...(review === 'required' ? ['a review is required before anything is published'] : []),
  ];
}

/** Changes the live versions of a document and prints the new ones, and what a check finds in them. */
const changeLive = (
  terminal: Terminal,
  name: string,
  ask: (gate: Gate) => Promise<Result<RulesChanged, Failure>>,
): Promise<FailedCommand | null> =>
  withGate(terminal, async (gate) => {
    const changed = await ask(gate);
    if (!changed.ok) return changed;
    terminal.print(describeOne(changed.value.live, name));
    const errors = changed.value.findings.filter(({ severity }) => severity === 'error');
    for (const line of errors.flatMap(findingLines)) terminal.note(line);
    return null;
  });

/** The command that lists the live versions. */
export const status = defineCommand({
  about: 'lists the versions for new flows, and the withdrawn versions',
  arguments: {},
  options: { json: jsonOption },
  run: async ({ options: { json } }, terminal) => {
    const found = await withGate(terminal, (gate) => gate.ask('rulesStatus', {}));
    return printReply(terminal, json, found, describeLive);
  },
});

/** The command that sets the candidate's share of new flows. */
export const rollOut = defineCommand({
  about: 'sets the candidate’s percentage of visitors; 100 makes it the version for everyone',
  arguments: {
    percent: { about: 'of visitors, 0 to 100' },
    name: nameArgument,
  },
  options: { reason: reasonOption },
  run: async ({ arguments: { percent: typed, name = mainDocument }, options: { reason } }, terminal) => {
    const percent = readPercent(typed);
    if (!percent.ok) return percent;
    const body = { percent: percent.value, reason };
    return changeLive(terminal, name, (gate) => gate.ask('rollOutRules', { params: { name }, body }));
  },
});

/** The command that takes back the last roll-out. */
export const rollBack = defineCommand({
  about:
    'removes the candidate, or returns to the previous version if there is none. Open flows keep their version',
  arguments: { name: nameArgument },
  options: { reason: reasonOption },
  run: ({ arguments: { name = mainDocument }, options: { reason } }, terminal) =>
    changeLive(terminal, name, (gate) => gate.ask('rollBackRules', { params: { name }, body: { reason } })),
});

const ofVersion = (call: 'withdrawRules' | 'unscheduleRules', about: string, argument: string) =>
  defineCommand({
    about,
    arguments: { version: { about: argument } },
    options: { reason: reasonOption },
    run: async ({ arguments: { version }, options: { reason } }, terminal) => {
      const named = readVersion(version);
      if (!named.ok) return named;
      const { name, number } = named.value;
      const params = { name, number: String(number) };
      return changeLive(terminal, name, (gate) => gate.ask(call, { params, body: { reason } }));
    },
  });

/** The command that withdraws a version, also from open flows. */
export const withdraw = ofVersion(
  'withdrawRules',
  'withdraws a version, also from open flows: they continue under the live version',
  'name and number, e.g. default@3',
);

/** The command that takes a scheduled version back before it is live. */
export const unschedule = ofVersion(
  'unscheduleRules',
  'takes a scheduled version back before it becomes live',
  'name and number, e.g. default@3',
);
