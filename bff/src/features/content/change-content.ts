import { done, type Failed, failed, type Result } from '@gam/shared/result';
import type { ContentGateFinding } from '@gam/schemas/descriptors';
import type { ContentChange, ContentKind, ContentProposal, LiveContents } from '@gam/schemas/upstream';
import type { Parts } from '../../protocol/parts.ts';
import type { PlatformParts, UpstreamAccess } from '../../platform/platform-parts.ts';
import { codeOf, type UpstreamFailure, type UpstreamResult } from '../../platform/upstream/failure.ts';
import { checkDraft, newErrors } from './check-draft.ts';
import { findDrasticPrices, hasPrices } from './price-changes.ts';

/** The document that is changed, and who changes it. */
interface Changing {
  /** The drastic prices that the editor means, as their findings name them. */
  readonly acknowledge?: readonly string[] | undefined;
  readonly kind: ContentKind;
  readonly id: string;
  /** The editor's token at the upstream. */
  readonly token: string;
  /** The change's idempotency key. */
  readonly key: string;
}

interface Editing extends Changing {
  readonly reason: string;
  /** The live version that the editor saw. */
  readonly base_version: number;
}

/** A change that was made, with what the check found of it. */
interface ContentChanged<T> {
  readonly change: T;
  readonly findings: readonly ContentGateFinding[];
}

/**
 * `broken`: nothing was sent, since the document adds errors. `prices`: nothing was sent, since other prices change
 * drastically than were acknowledged.
 * `no_review`: the upstream takes no proposals.
 */
type Unchanged =
  | { readonly is: 'broken'; readonly findings: readonly ContentGateFinding[] }
  | { readonly is: 'prices'; readonly findings: readonly ContentGateFinding[] }
  | { readonly is: 'no_review' }
  | { readonly is: 'refused'; readonly failure: UpstreamFailure };

export type Changed<T = ContentChange> = Result<ContentChanged<T>, Unchanged>;

/** A change that was checked and sent, with the upstream's reply. */
interface Sent<T> {
  readonly result: UpstreamResult<T>;
  readonly findings: readonly ContentGateFinding[];
}

/** How often a change is checked against what counts while others change that. */
const maxTries = 3;

const refused = (failure: UpstreamFailure): Failed<Unchanged> => failed({ is: 'refused', failure });

/** Whether a refusal only says that something else changed since the check. */
const isOutdated = (failure: UpstreamFailure): boolean =>
  failure.status === 409 && codeOf(failure) === 'revision';

/** Sends a change under the revision of its check; checks and sends again while others change what counts. */
async function changeUnderRevision<T>(
  { upstream }: UpstreamAccess,
  { token }: Pick<Changing, 'token'>,
  attempt: (live: LiveContents) => Promise<Result<Sent<T>, Unchanged>>,
): Promise<Changed<T>> {
  for (let tries = 1; ; tries += 1) {
    const live = await upstream.call('listContent', { token });
    if (!live.ok) return refused(live.failure);
    const tried = await attempt(live.value);
    if (!tried.ok) return tried;
    const { result, findings } = tried.value;
    if (result.ok) return done({ change: result.value, findings });
    if (tries === maxTries || !isOutdated(result.failure)) return refused(result.failure);
  }
}

/** Whether another person has to confirm what is published: this BFF's setting, or the upstream's own. */
export const needsReview = (
  { config }: Pick<PlatformParts, 'config'>,
  { review }: Pick<LiveContents, 'review'>,
): boolean => config.rulesReview || review === 'required';

/**
 * The findings of a document, or why it is not sent: its errors count where the version before has them not, its drastic
 * prices where not exactly those are acknowledged.
 */
async function checkAgainst(
  parts: Parts,
  { kind, id, token, acknowledge = [] }: Changing,
  { document, base_version }: { readonly document: unknown; readonly base_version: number },
): Promise<Result<readonly ContentGateFinding[], Unchanged>> {
  const findings = await checkDraft(parts, kind, document, { token });
  const hasErrors = findings.some(({ severity }) => severity === 'error');
  if (!hasErrors && !hasPrices(kind)) return done(findings);
  const params = { kind, id, number: base_version };
  const base = await parts.upstream.call('readContent', { params, token });
  if (!base.ok) return refused(base.failure);
  const added = hasErrors
    ? newErrors(findings, await checkDraft(parts, kind, base.value.document, { token }))
    : [];
  if (added.length > 0) return failed({ is: 'broken', findings: added });
  const prices = findDrasticPrices(kind, base.value.document, document);
  const isMeant =
    prices.length === new Set(acknowledge).size &&
    prices.every((price) => acknowledge.includes(price.acknowledge ?? ''));
  return isMeant ? done([...findings, ...prices]) : failed({ is: 'prices', findings: prices });
}

/** The drastic prices of a document beside the version that counts; empty where that cannot be read, or it is broken. */
export async function findPricesOfDraft(
  { upstream }: UpstreamAccess,
  { kind, id, token }: Pick<Changing, 'kind' | 'id' | 'token'>,
  live: LiveContents,
  document: unknown,
): Promise<readonly ContentGateFinding[]> {
  const counting = live.documents.find((one) => one.kind === kind && one.id === id);
  if (counting === undefined || !hasPrices(kind)) return [];
  const params = { kind, id, number: counting.number };
  const base = await upstream.call('readContent', { params, token });
  return base.ok ? findDrasticPrices(kind, base.value.document, document) : [];
}

/** Checks a document against what counts now and publishes it; where a review is required, proposes it. */
export function publishChecked(
  parts: Parts,
  editing: Editing,
  document: unknown,
): Promise<Changed<ContentChange | ContentProposal>> {
  const { upstream } = parts;
  const { kind, id, token, key, reason, base_version } = editing;
  return changeUnderRevision<ContentChange | ContentProposal>(parts, editing, async (live) => {
    const checked = await checkAgainst(parts, editing, { document, base_version });
    if (!checked.ok) return checked;
    const findings = checked.value;
    const body = { document, reason, base_version, revision: live.revision };
    const sent = { params: { kind, id }, body, token, key };
    if (!needsReview(parts, live))
      return done({ result: await upstream.call('publishContent', sent), findings });
    const result = await upstream.call('proposeContent', sent);
    const hasNoCall = !result.ok && result.failure.status === 404 && live.review === undefined;
    return hasNoCall ? failed({ is: 'no_review' }) : done({ result, findings });
  });
}

/** Checks again what another person proposed, and publishes it exactly as the hash names it. */
export function confirmChecked(
  parts: Parts,
  { hash, ...changing }: Changing & { readonly hash: string },
): Promise<Changed> {
  const { kind, id, token, key } = changing;
  const params = { kind, id, hash };
  return changeUnderRevision(parts, changing, async ({ revision }) => {
    const proposed = await parts.upstream.call('readContentProposal', { params, token });
    if (!proposed.ok) return refused(proposed.failure);
    const checked = await checkAgainst(parts, changing, proposed.value);
    if (!checked.ok) return checked;
    const result = await parts.upstream.call('confirmContent', { params, body: { revision }, token, key });
    return done({ result, findings: checked.value });
  });
}

/** Returns to the version before. Its findings are shown and never refuse it: going back must always be possible. */
export async function rollBackChecked(parts: Parts, editing: Editing): Promise<Changed> {
  const { upstream } = parts;
  const { kind, id, token, key, reason, base_version } = editing;
  const changed = await changeUnderRevision<ContentChange>(parts, editing, async ({ revision }) => {
    const body = { reason, base_version, revision };
    const result = await upstream.call('rollBackContent', { params: { kind, id }, body, token, key });
    return done({ result, findings: [] });
  });
  if (!changed.ok) return changed;
  const { change } = changed.value;
  const params = { kind, id, number: change.number };
  const now = await upstream.call('readContent', { params, token });
  return now.ok
    ? done({ change, findings: await checkDraft(parts, kind, now.value.document, { token }) })
    : changed;
}
