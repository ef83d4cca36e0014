import type { RulesOutcomes } from '@gam/schemas/gate';
import type { CallInputs } from '@gam/schemas/upstream';
import { done } from '@gam/shared/result';
import { compareVersions } from '../outcomes/compare-versions.ts';
import type { Asker } from './asker.ts';
import type { RulesParts } from '../rules-parts.ts';
import { readLive } from './live-set.ts';
import { passOn, refuseRules, type Replied } from './rules-failure.ts';
import { rulesTexts } from './texts.ts';

/** Reads what flows under a document came to, and its candidate beside the control. */
export async function readOutcomes(
  parts: RulesParts,
  asker: Asker,
  name: string,
  query: CallInputs<'loadFlowOutcomes'>['query'],
): Promise<Replied<RulesOutcomes>> {
  const live = await readLive(parts, asker);
  if (!live.ok) return live;
  const flows = await parts.upstream.call('loadFlowOutcomes', { params: { name }, query });
  if (!flows.ok)
    return flows.failure.status === 404
      ? refuseRules('missing', 'no_outcomes', { status: 501, message: rulesTexts.noOutcomes })
      : passOn(flows.failure);
  const { results } = flows.value;
  const versions = compareVersions(name, results);
  const candidate = live.value.documents.find((document) => document.name === name)?.candidate;
  if (candidate?.roll_out === undefined) return done({ versions, results, roll_out: null });
  const { number, roll_out: id } = candidate;
  const cells = await parts.upstream.call('loadRollOutCells', { params: { roll_out: id }, query: {} });
  return cells.ok
    ? done({ versions, results, roll_out: { id, number, cells: cells.value.cells } })
    : passOn(cells.failure);
}
