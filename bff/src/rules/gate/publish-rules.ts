import type { rulesCalls, RulesChanged } from '@gam/schemas/gate';
import type { FlowRulesDraft } from '@gam/schemas/upstream';
import { checkDocument } from '@gam/shared/rule-document';
import type { Static } from 'typebox';
import type { RuleDocument } from '@gam/schemas/rules';
import type { Asker } from './asker.ts';
import { checkChange, replaceDocument } from './check-change.ts';
import type { RulesParts } from '../rules-parts.ts';
import { diffDocuments } from './diff-documents.ts';
import { hasStore, loadDocument, readLive } from './live-set.ts';
import type { WrittenVersion } from '../thread/do-work.ts';
import { codeOf, noRuleStore, passOn, refuseRules, RulesRefusal } from './rules-failure.ts';
import { rulesTexts } from './texts.ts';

/** Tries of one change while others change the set that it was checked against. */
const maxTries = 5;

type PublishBody = Static<(typeof rulesCalls.publishRules)['body']>;

/** What is published: from a draft, or as it was sent. */
interface Wanted {
  readonly content: Pick<FlowRulesDraft, 'document' | 'base_version' | 'percent' | 'plan' | 'live_from'>;
  readonly draft: { readonly id: string; readonly hash: string } | null;
}

async function readWanted(
  { upstream }: RulesParts,
  { token }: Asker,
  name: string,
  body: PublishBody,
): Promise<Wanted | RulesRefusal> {
  if (!('hash' in body)) {
    const { document, base_version, percent = 100, plan = null, live_from = null } = body;
    return { content: { document, base_version, percent, plan, live_from }, draft: null };
  }
  const { draft: id, hash } = body;
  const found = await upstream.call('readFlowRulesDraft', { params: { name, id }, token });
  if (!found.ok) return passOn(found.failure);
  return { content: found.value, draft: { id, hash } };
}

/** The refusal of a document that another version came before, with what that one changed. */
async function showDifference(
  parts: RulesParts,
  asker: Asker,
  refusal: RulesRefusal,
  name: string,
  { document, base_version: base }: Wanted['content'],
): Promise<RulesRefusal> {
  const { error } = refusal.refused.body;
  const number = Number(error.params?.['number']);
  const read = (of: number) => loadDocument(parts, asker, { name, number: of });
  const [came, from] = [await read(number), base === null ? null : await read(base)];
  const between = (before: unknown, after: unknown) =>
    before instanceof RulesRefusal || before === null || after instanceof RulesRefusal
      ? null
      : diffDocuments(before as RuleDocument, after as RuleDocument);
  const params = {
    number,
    base_version: base,
    /** What the version that came between changed. */
    difference: between(from, came),
    /** What publishing this document would change in it. */
    undoes: between(came, document),
  };
  return refuseRules('conflict', 'base_version', { message: error.message, params });
}

/** Checks a document against the live services and publishes it, now or at its time. */
export async function publishRules(
  parts: RulesParts,
  asker: Asker,
  name: string,
  body: PublishBody,
): Promise<RulesChanged | RulesRefusal> {
  if (!hasStore(parts)) return noRuleStore();
  const needsReview = parts.config.rulesReview;
  if (needsReview && !('hash' in body))
    return refuseRules('conflict', 'not_approved', { message: rulesTexts.reviewFirst });
  const wanted = await readWanted(parts, asker, name, body);
  if (wanted instanceof RulesRefusal) return wanted;
  const { content, draft } = wanted;
  const broken = checkDocument(content.document);
  if (broken.length > 0)
    return refuseRules('invalid', 'broken_document', {
      message: rulesTexts.broken,
      params: { findings: broken },
    });
  const isForSome = content.percent < 100 || content.live_from !== null;
  const version: WrittenVersion = { document: content.document, number: 0 };
  for (let tried = 0; tried < maxTries; tried += 1) {
    const checked = await checkChange(parts, asker, (documents) =>
      replaceDocument(documents, name, (document) =>
        isForSome
          ? { ...document, others: [...document.others, version] }
          : { ...document, stable: version, others: [] },
      ),
    );
    if (checked instanceof RulesRefusal) return checked;
    const { live, findings, added, missing, certificate } = checked;
    if (added.length > 0)
      return refuseRules('invalid', 'refused', {
        message: rulesTexts.refused,
        params: { findings: added },
      });
    if (missing.length > 0)
      return refuseRules('busy', 'not_loaded', {
        status: 503,
        message: rulesTexts.notLoaded,
        params: { missing },
      });
    const published = await parts.upstream.call('publishFlowRules', {
      params: { name },
      body: {
        document: content.document as unknown as RuleDocument,
        base_version: content.base_version,
        percent: content.percent,
        plan: content.plan,
        live_from: content.live_from,
        reason: body.reason,
        revision: live.revision,
        certificate,
        ...(draft && { draft: { ...draft, reviewed: needsReview } }),
      },
      token: asker.token,
      key: body.action_id,
    });
    if (published.ok) {
      const after = await readLive(parts, asker);
      if (after instanceof RulesRefusal) return after;
      return { name, number: published.value.number, live: after, findings: [...findings], missing: [] };
    }
    const code = codeOf(published.failure);
    if (code === 'revision') continue;
    const refusal = passOn(published.failure);
    return code === 'base_version' ? showDifference(parts, asker, refusal, name, content) : refusal;
  }
  return refuseRules('conflict', 'revision', { message: rulesTexts.outrun });
}
