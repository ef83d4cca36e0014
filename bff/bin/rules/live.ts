import type { LiveFlowRules } from '@gam/schemas/upstream';
import { randomUUID } from 'node:crypto';
import { defineCommand, Failure, type Terminal } from './command.ts';
import { explainRefusal, withEditor } from './upstream.ts';
import {
  jsonOption,
  mainDocument,
  nameArgument,
  readPercent,
  readVersionName,
  reasonOption,
} from './options.ts';
import type { Upstream } from '../../src/platform/upstream/client.ts';
import type { UpstreamResult } from '../../src/platform/upstream/failure.ts';

type LiveDocument = LiveFlowRules['documents'][number];

/** Returns the live versions of one document as text. */
function describeDocument({ name, stable, candidate }: LiveDocument): string {
  const rest = stable === null ? 'the seed' : `${name}@${stable}`;
  if (candidate === null) return `${name}: ${rest} for everyone`;
  return `${name}: ${name}@${candidate.number} for ${candidate.percent} % of new flows, ${rest} for the others`;
}

/** Returns the live versions of the document with this name as text. */
function describeOne(live: LiveFlowRules, name: string): string {
  const document = live.documents.find((one) => one.name === name);
  return describeDocument(document ?? { name, stable: null, candidate: null });
}

/** Returns all live versions as text. */
function describeLive({ revision, documents, withdrawn }: LiveFlowRules): string[] {
  return [
    `revision ${revision}`,
    ...documents.map(describeDocument),
    ...(documents.length === 0 ? ['nothing is published: the seed applies everywhere'] : []),
    ...(withdrawn.length === 0
      ? []
      : [`withdrawn: ${withdrawn.map(({ name, number }) => `${name}@${number}`).join(', ')}`]),
  ];
}

/** The user's token, and the idempotency key that all tries of a change share. */
interface Write {
  readonly token: string;
  readonly key: string;
}

/** Changes the live versions of a document and prints the new ones. */
const changeLive = (
  terminal: Terminal,
  name: string,
  ask: (upstream: Upstream, write: Write) => Promise<UpstreamResult<LiveFlowRules>>,
): Promise<Failure | null> =>
  withEditor(terminal, async (upstream, token, url) => {
    const live = await ask(upstream, { token, key: randomUUID() });
    if (!live.ok) return explainRefusal(live.failure, url);
    terminal.print(describeOne(live.value, name));
    return null;
  });

/** The command that lists the live versions. */
export const status = defineCommand({
  about: 'lists the versions for new flows, and the withdrawn versions',
  arguments: {},
  options: { json: jsonOption },
  run: ({ options: { json } }, terminal) =>
    withEditor(terminal, async (upstream, token, url) => {
      const live = await upstream.call('listFlowRules', { token });
      if (!live.ok) return explainRefusal(live.failure, url);
      const lines = json ? [JSON.stringify(live.value, null, 2)] : describeLive(live.value);
      for (const line of lines) terminal.print(line);
      return null;
    }),
});

/** The command that sets the candidate's share of new flows. */
export const rollOut = defineCommand({
  about: 'sets the candidate’s percentage of new flows; 100 makes it the version for everyone',
  arguments: {
    percent: { about: 'of new flows, 0 to 100' },
    name: nameArgument,
  },
  options: { reason: reasonOption },
  run: async ({ arguments: { percent: typed, name = mainDocument }, options: { reason } }, terminal) => {
    const percent = readPercent(typed);
    if (percent instanceof Failure) return percent;
    return changeLive(terminal, name, (upstream, write) =>
      upstream.call('rollOutFlowRules', { params: { name }, body: { percent, reason }, ...write }),
    );
  },
});

/** The command that takes back the last roll-out. */
export const rollBack = defineCommand({
  about:
    'removes the candidate, or returns to the previous version if there is none. Open flows keep their version',
  arguments: { name: nameArgument },
  options: { reason: reasonOption },
  run: ({ arguments: { name = mainDocument }, options: { reason } }, terminal) =>
    changeLive(terminal, name, (upstream, write) =>
      upstream.call('rollBackFlowRules', { params: { name }, body: { reason }, ...write }),
    ),
});

/** The command that withdraws a version, also from open flows. */
export const withdraw = defineCommand({
  about: 'withdraws a version, also from open flows: they continue under the live version',
  arguments: { version: { about: 'name and number, e.g. default@3' } },
  options: { reason: reasonOption },
  run: async ({ arguments: { version }, options: { reason } }, terminal) => {
    const named = readVersionName(version);
    if (named === null) {
      return new Failure(2, `"${version}" is not a version: type name and number, e.g. default@3.`);
    }
    return changeLive(terminal, named.name, (upstream, write) =>
      upstream.call('withdrawFlowRules', { params: named, body: { reason }, ...write }),
    );
  },
});
