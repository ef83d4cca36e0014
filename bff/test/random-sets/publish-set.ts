import { setTimeout as pause } from 'node:timers/promises';
import { bffCalls } from '@gam/schemas/descriptors';
import type { RulesFinding } from '@gam/schemas/gate';
import type { Question } from '@gam/schemas/questions';
import type { ContentOf } from '@gam/schemas/upstream';
import { askBff } from '../../bin/services/ask-bff.ts';
import type { RandomSet } from './random-set.ts';
import type { SetsWorld } from './sets-world.ts';

/** The demo's service that random services stand in for: its address, dates and cities stay. */
export const host = {
  id: '11',
  slug: 'deep-cleaning',
  url: '/order/home-services/cleaning/deep-cleaning?city_id=1',
};

/** A publication is counted within this time, ms; only a BFF that does not adopt it takes longer. */
const adoptedMs = 120_000;
const pollMs = 25;
/** Times that a publication is sent again: with what it must name, or because a busy machine gave no answer. */
const mostSent = 4;

/** What the gate said of a set: published, or the findings for which it was refused. */
export type Publication =
  | { readonly is: 'published'; readonly findings: readonly RulesFinding[] }
  | { readonly is: 'refused'; readonly findings: readonly RulesFinding[] }
  /** The gate called it sound, and this BFF does not count it. */
  | { readonly is: 'held_back'; readonly reason: string };

/** Waits until something holds; false if it does not in time. */
async function waitUntil(holds: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + adoptedMs;
  while (performance.now() < end) {
    if (await holds()) return true;
    await pause(pollMs);
  }
  return false;
}

/** Publishes the service of a set; the layer of the set before is taken back first. */
async function publishService(
  world: SetsWorld,
  { seed, questions, tomans, isPrepaid }: RandomSet,
): Promise<void> {
  const { gate, terminal } = world;
  const status = await gate.ask('rulesStatus', {});
  if (!status.ok) throw new Error(status.failure.lines.join('\n'));
  const before = status.value.live?.documents.find(
    ({ name, stable }) => name === 'random' && stable !== null,
  );
  if (before?.stable != null) {
    const params = { name: 'random', number: String(before.stable) };
    await gate.ask('withdrawRules', { params, body: { reason: 'the next set' } });
  }
  const params = { kind: 'service' as const, id: host.id };
  const listed = await askBff(terminal, bffCalls.listServices);
  if (!listed.ok) throw new Error('the services are not listed');
  const number =
    listed.value.documents.find(({ kind, id }) => kind === 'service' && id === host.id)?.number ?? 1;
  const read = await askBff(terminal, bffCalls.loadServiceVersion, {
    params: { ...params, number },
  });
  if (!read.ok) throw new Error('the service is not read');
  const document = read.value.document as ContentOf<'service'>;
  const title = `خدمت ${seed}`;
  const send = (acknowledge: readonly string[]) =>
    askBff(terminal, bffCalls.publishServiceDocument, {
      params,
      body: {
        document: {
          ...document,
          detail: { ...document.detail, title, questions },
          price_rules: pricesOf(document.price_rules, questions, tomans, isPrepaid),
        },
        reason: 'a random service',
        base_version: number,
        acknowledge: [...acknowledge],
      },
    });
  let published = await send([]);
  for (let turn = 0; turn < mostSent && !published.ok; turn += 1) {
    const { reason, params: said } = published.failure.refused ?? {};
    // Nobody else publishes here: a call whose answer came too late was carried out.
    if (reason === 'base_version') break;
    // Prices that change drastically are meant.
    const findings = (said?.['findings'] ?? []) as readonly { readonly acknowledge?: string }[];
    published = await send(findings.flatMap(({ acknowledge }) => acknowledge ?? []));
  }
  if (!published.ok && published.failure.refused?.reason !== 'base_version')
    throw new Error(`seed ${seed}: ${JSON.stringify(published.failure)}`);
  const isShown = await waitUntil(async () => {
    const visitor = world.newCustomer();
    await visitor.open(host.url);
    return JSON.stringify(visitor.screen).includes(title);
  });
  if (!isShown) throw new Error(`seed ${seed}: the service is not shown`);
}

/** Prices by the options of choices, so that answers lead to different ones. */
function pricesOf(
  { prepayment, ...prices }: ContentOf<'service'>['price_rules'],
  questions: readonly Question[],
  tomans: readonly number[],
  isPrepaid: boolean,
): ContentOf<'service'>['price_rules'] {
  const priced = questions.find(({ type }) => type === 'single_select');
  const amounts = (priced?.options ?? []).map(({ id }, at) => ({ option: id, toman: tomans[at] ?? 0 }));
  return {
    ...prices,
    lines: priced ? [{ per: 'option', question: priced.id, amounts }] : [],
    ...(isPrepaid && prepayment && { prepayment }),
  };
}

/** Publishes a set through the gate, and waits until this BFF counts it. */
export async function publishSet(world: SetsWorld, set: RandomSet): Promise<Publication> {
  await publishService(world, set);
  const { gate } = world;
  const versions = await gate.ask('listRulesVersions', { params: { name: 'random' }, query: {} });
  const base_version = versions.ok ? (versions.value.results[0]?.number ?? null) : null;
  const checked = await gate.ask('checkRules', { body: { documents: [set.layer], beside_live: true } });
  if (!checked.ok) throw new Error(checked.failure.lines.join('\n'));
  const { findings } = checked.value;
  if (findings.some(({ severity }) => severity === 'error')) return { is: 'refused', findings };
  const acknowledged = [
    ...new Set(findings.filter(({ severity }) => severity === 'warning').map(({ code }) => code)),
  ];
  const publication = { document: { ...set.layer }, base_version, acknowledged };
  const published = await gate.call('publishRules', {
    params: { name: 'random' },
    body: { ...publication, reason: 'a random set' },
  });
  if (!published.ok) throw new Error(`seed ${set.seed}: ${JSON.stringify(published.failure)}`);
  const version = `random@${published.value.number}#`;
  let reason = 'it was not adopted in time';
  const isCounting = await waitUntil(async () => {
    const status = await gate.ask('rulesStatus', {});
    if (!status.ok) return false;
    const held = status.value.held_back.find(({ service }) => service === host.slug);
    if (held) reason = held.reasons.join('; ');
    return status.value.counting.some((one) => one.version.startsWith(version));
  });
  return isCounting ? { is: 'published', findings } : { is: 'held_back', reason };
}
