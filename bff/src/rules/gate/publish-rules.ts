import type { rulesCalls, RulesChanged } from '@gam/schemas/gate';
import type { FlowRulesDraft } from '@gam/schemas/upstream';
import { done, type Failed } from '@gam/shared/result';
import type { Static } from 'typebox';
import type { RuleDocument } from '@gam/schemas/rules';
import type { Refused } from '../../platform/refuse.ts';
import type { Asker } from './asker.ts';
import { checkOrRefuse, replaceDocument, whileOutrun } from './check-change.ts';
import type { RulesParts } from '../rules-parts.ts';
import { hasStore, readLive } from './live-set.ts';
import { mergeWith } from './merge-rules.ts';
import type { WrittenVersion } from '../versions/compile-once.ts';
import { noRuleStore, orRefusal, refuseRules, type Replied, soundDocument } from './rules-failure.ts';
import { rulesTexts } from './texts.ts';
import { readInstant } from '@gam/shared/rule-document';

type PublishBody = Static<(typeof rulesCalls.publishRules)['body']>;

/** What is published: from a draft, or as it was sent. */
interface Wanted {
  readonly content: Pick<FlowRulesDraft, 'base_version' | 'percent' | 'plan' | 'live_from'> & {
    readonly document: RuleDocument;
  };
  readonly draft: { readonly id: string; readonly hash: string } | null;
  /** Whether another person approved the draft as it is. */
  readonly isApproved: boolean;
}

async function readWanted(
  { upstream }: RulesParts,
  { token }: Asker,
  name: string,
  body: PublishBody,
): Promise<Replied<Wanted>> {
  const draft = 'hash' in body ? { id: body.draft, hash: body.hash } : null;
  const found =
    'hash' in body
      ? orRefusal(await upstream.call('readFlowRulesDraft', { params: { name, id: body.draft }, token }))
      : done(body);
  if (!found.ok) return found;
  const { base_version, percent = 100, plan = null, live_from = null } = found.value;
  const document = soundDocument(found.value.document);
  return document.ok
    ? done({
        content: { document: document.value, base_version, percent, plan, live_from },
        draft,
        isApproved: 'review' in found.value && found.value.review === 'approved',
      })
    : document;
}

/** The refusal of a document that another version came before, with what both changed, and both together. */
async function showMerge(
  parts: RulesParts,
  { failure: { body } }: Failed<Refused>,
  { document, base_version }: Wanted['content'],
): Promise<Failed<Refused>> {
  const { error } = body;
  const number = Number(error.params?.['number']);
  const merge = await mergeWith(parts, number, { document, base_version });
  const shown = merge.ok ? merge.value : null;
  const params = { number, base_version, difference: shown?.live_changes ?? null, merge: shown };
  return refuseRules('conflict', 'base_version', { message: error.message, params });
}

const isStop = ({ document }: Wanted['content']): boolean => document.applies_to_open_flows === true;

/** How long an emergency stop may last that nobody else approved, ms. */
const stopMs = 60 * 60_000;

/** The refusal of an emergency stop that is for some visitors only, or that one person alone lets last too long. */
function refuseStop({ content, isApproved }: Wanted, now: number): Failed<Refused> | null {
  const { document, percent, plan, live_from } = content;
  if (!isStop(content)) return null;
  if (percent < 100 || plan !== null)
    return refuseRules('invalid', 'stop_for_all', { message: rulesTexts.stopForAll });
  const begins = Math.max(now, live_from == null ? now : Date.parse(live_from));
  const ends = document.until === undefined ? null : readInstant(document.until);
  return isApproved || (ends !== null && ends <= begins + stopMs)
    ? null
    : refuseRules('invalid', 'stop_too_long', { message: rulesTexts.stopTooLong });
}

/** Whether a document is sent that may be published without a review: it ends by itself. */
const isSentStop = (body: PublishBody): boolean =>
  'document' in body &&
  typeof body.document === 'object' &&
  body.document !== null &&
  Reflect.get(body.document, 'applies_to_open_flows') === true;

/** Checks a document against the live services and publishes it, now or at its time. */
export async function publishRules(
  parts: RulesParts,
  asker: Asker,
  name: string,
  body: PublishBody,
): Promise<Replied<RulesChanged>> {
  if (!hasStore(parts)) return noRuleStore();
  if (parts.config.rulesReview && !('hash' in body) && !isSentStop(body))
    return refuseRules('conflict', 'not_approved', { message: rulesTexts.reviewFirst });
  const wanted = await readWanted(parts, asker, name, body);
  if (!wanted.ok) return wanted;
  const stopped = refuseStop(wanted.value, parts.now());
  if (stopped) return stopped;
  const published = await whileOutrun(() => publishOnce(parts, asker, name, wanted.value, body));
  return !published.ok && published.failure.body.error.code === 'base_version'
    ? showMerge(parts, published, wanted.value.content)
    : published;
}

async function publishOnce(
  parts: RulesParts,
  asker: Asker,
  name: string,
  { content, draft, isApproved }: Wanted,
  { reason, acknowledged = [], action_id: key }: PublishBody,
): Promise<Replied<RulesChanged>> {
  const isForSome = content.percent < 100 || content.live_from !== null;
  const version: WrittenVersion = { document: content.document, number: 0 };
  const checked = await checkOrRefuse(
    parts,
    asker,
    (documents) =>
      replaceDocument(documents, name, (document) =>
        isForSome
          ? { ...document, others: [...document.others, version] }
          : { ...document, stable: version, others: [] },
      ),
    acknowledged,
  );
  if (!checked.ok) return checked;
  const { live, findings, missing, certificate } = checked.value;
  if (missing.length > 0)
    return refuseRules('busy', 'not_loaded', {
      status: 503,
      message: rulesTexts.notLoaded,
      params: { missing },
    });
  const published = orRefusal(
    await parts.upstream.call('publishFlowRules', {
      params: { name },
      body: {
        ...content,
        reason,
        revision: live.revision,
        certificate,
        ...(draft && {
          // A stop that ends by itself needs no review.
          draft: { ...draft, reviewed: parts.config.rulesReview && (isApproved || !isStop(content)) },
        }),
      },
      token: asker.token,
      key,
    }),
  );
  if (!published.ok) return published;
  const after = await readLive(parts, asker);
  if (!after.ok) return after;
  return done({ name, number: published.value.number, live: after.value, findings, missing });
}
