import type { LiveFlowRules } from '@gam/schemas/upstream';

type LiveDocument = LiveFlowRules['documents'][number];

/** Which versions of one document new flows begin under, in words. */
export function describeDocument({ name, stable, candidate }: LiveDocument): string {
  const rest = stable === null ? 'the seed' : `${name}@${stable}`;
  if (candidate === null) return `${name}: ${rest} for everyone`;
  return `${name}: ${name}@${candidate.number} for ${candidate.percent} % of new flows, ${rest} for the others`;
}

/** What counts for one document after something was done with it. */
export function describeOne(live: LiveFlowRules, name: string): string {
  const document = live.documents.find((one) => one.name === name);
  return describeDocument(document ?? { name, stable: null, candidate: null });
}

/** All that counts now. */
export function describeLive({ revision, documents, withdrawn }: LiveFlowRules): string[] {
  return [
    `revision ${revision}`,
    ...documents.map(describeDocument),
    ...(documents.length === 0 ? ['nothing is published: the seed counts everywhere'] : []),
    ...(withdrawn.length === 0
      ? []
      : [`withdrawn: ${withdrawn.map(({ name, number }) => `${name}@${number}`).join(', ')}`]),
  ];
}
