import type { rulesCalls, RulesChanged } from '@gam/schemas/gate';
import type { LiveFlowRules } from '@gam/schemas/upstream';
import { done } from '@gam/shared/result';
import type { Static } from 'typebox';
import type { Asker } from './asker.ts';
import { checkChange, checkOrRefuse, replaceDocument, whileOutrun } from './check-change.ts';
import type { RulesParts } from '../rules-parts.ts';
import { type LiveDocument, readLive } from './live-set.ts';
import { orRefusal, refuseRules, type Replied } from './rules-failure.ts';
import { rulesTexts } from './texts.ts';

type RollOutBody = Static<(typeof rulesCalls.rollOutRules)['body']>;

const pointerOf = (live: LiveFlowRules, name: string) =>
  live.documents.find((document) => document.name === name) ?? { name, stable: null, candidate: null };

/** The document after its candidate became the version for everyone. */
const forEveryone = (document: LiveDocument, number: number): LiveDocument => ({
  ...document,
  stable: document.others.find((version) => version.number === number) ?? document.stable,
  others: document.others.filter((version) => version.number !== number),
});

/** Whether an approved plan has a step with this share. */
const isPlanned = ({ candidate }: ReturnType<typeof pointerOf>, percent: number): boolean =>
  candidate?.plan?.steps.some((step) => step.percent === percent) ?? false;

/** Sets the share of a candidate. A smaller one is never refused; a larger one is checked, and approved where required. */
export async function rollOutRules(
  parts: RulesParts,
  asker: Asker,
  name: string,
  { percent, plan, draft, reason, action_id }: RollOutBody,
): Promise<Replied<RulesChanged>> {
  const send = (revision?: number, certificate?: string) =>
    parts.upstream.call('rollOutFlowRules', {
      params: { name },
      body: {
        percent,
        reason,
        ...(plan !== undefined && { plan }),
        ...(revision !== undefined && { revision }),
        ...(certificate !== undefined && { certificate }),
        ...(draft && { draft: { ...draft, reviewed: parts.config.rulesReview } }),
      },
      token: asker.token,
      key: action_id,
    });
  return whileOutrun(async () => {
    const now = await readLive(parts, asker);
    if (!now.ok) return now;
    const pointer = pointerOf(now.value, name);
    const number = pointer.candidate?.number ?? null;
    if (pointer.candidate !== null && percent <= pointer.candidate.percent) {
      const lowered = orRefusal(await send());
      return lowered.ok ? showChange(parts, asker, { name, number }, lowered.value) : lowered;
    }
    const isApproved = draft !== undefined || (plan === undefined && isPlanned(pointer, percent));
    if (parts.config.rulesReview && !isApproved)
      return refuseRules('conflict', 'not_approved', { message: rulesTexts.reviewFirst });
    const checked = await checkOrRefuse(
      parts,
      asker,
      (documents, live) => {
        const { candidate } = pointerOf(live, name);
        return percent < 100 || candidate === null
          ? documents
          : replaceDocument(documents, name, (document) => forEveryone(document, candidate.number));
      },
      null,
    );
    if (!checked.ok) return checked;
    const { live, certificate, findings, missing } = checked.value;
    const changed = orRefusal(await send(live.revision, certificate));
    if (!changed.ok) return changed;
    return done({ name, number, live: changed.value, findings, missing });
  });
}

/** Returns what a change did that nothing refuses: the live set after it, and what a check finds in it. */
export async function showChange(
  parts: RulesParts,
  asker: Asker,
  { name, number }: { readonly name: string; readonly number: number | null },
  live: LiveFlowRules,
): Promise<Replied<RulesChanged>> {
  const checked = await checkChange(parts, asker, (documents) => documents);
  const { findings, missing } = checked.ok
    ? checked.value
    : { findings: [], missing: [checked.failure.body.error.message] };
  return done({ name, number, live, findings, missing });
}
