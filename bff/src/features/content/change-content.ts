import type { ContentGateFinding } from '@gam/schemas/descriptors';
import type { ContentChange, ContentKind } from '@gam/schemas/upstream';
import type { Parts } from '../../protocol/parts.ts';
import type { UpstreamFailure, UpstreamResult } from '../../platform/upstream/failure.ts';
import { checkDraft, newErrors } from './check-draft.ts';

/** The document that is changed, and who changes it. */
interface Editing {
  readonly kind: ContentKind;
  readonly id: string;
  /** The editor's token at the upstream. */
  readonly token: string;
  /** The change's idempotency key. */
  readonly key: string;
  readonly reason: string;
  /** The live version that the editor saw. */
  readonly base_version: number;
}

/** `broken`: nothing was sent, since the document adds errors. */
type Changed =
  | {
      readonly is: 'changed';
      readonly change: ContentChange;
      readonly findings: readonly ContentGateFinding[];
    }
  | { readonly is: 'broken'; readonly findings: readonly ContentGateFinding[] }
  | { readonly is: 'refused'; readonly failure: UpstreamFailure };

/** How often a change is checked against what counts while others change that. */
const maxTries = 3;

const codeOf = ({ body }: UpstreamFailure): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : null;

/** Whether a refusal only says that something else changed since the check. */
const isOutdated = (failure: UpstreamFailure): boolean =>
  failure.status === 409 && codeOf(failure) === 'revision';

/** Sends a change under the revision of its check; checks and sends again while others change what counts. */
async function changeUnderRevision(
  { upstream }: Pick<Parts, 'upstream'>,
  { token }: Pick<Editing, 'token'>,
  attempt: (live: { readonly revision: number }) => Promise<
    | {
        readonly is: 'sent';
        readonly result: UpstreamResult<ContentChange>;
        readonly findings: readonly ContentGateFinding[];
      }
    | Exclude<Changed, { is: 'changed' }>
  >,
): Promise<Changed> {
  for (let tries = 1; ; tries += 1) {
    const live = await upstream.call('listContent', { token });
    if (!live.ok) return { is: 'refused', failure: live.failure };
    const tried = await attempt(live.value);
    if (tried.is !== 'sent') return tried;
    const { result, findings } = tried;
    if (result.ok) return { is: 'changed', change: result.value, findings };
    if (tries === maxTries || !isOutdated(result.failure)) return { is: 'refused', failure: result.failure };
  }
}

/** Checks a document against what counts now and publishes it; its errors refuse it where the live version has them not. */
export function publishChecked(parts: Parts, editing: Editing, document: unknown): Promise<Changed> {
  const { upstream } = parts;
  const { kind, id, token, key, reason, base_version } = editing;
  return changeUnderRevision(parts, editing, async ({ revision }) => {
    const findings = await checkDraft(parts, kind, document);
    if (findings.some(({ severity }) => severity === 'error')) {
      const params = { kind, id, number: base_version };
      const base = await upstream.call('readContent', { params, token });
      if (!base.ok) return { is: 'refused', failure: base.failure };
      const added = newErrors(findings, await checkDraft(parts, kind, base.value.document));
      if (added.length > 0) return { is: 'broken', findings: added };
    }
    const body = { document, reason, base_version, revision };
    const result = await upstream.call('publishContent', { params: { kind, id }, body, token, key });
    return { is: 'sent', result, findings };
  });
}

/** Returns to the version before. Its findings are shown and never refuse it: going back must always be possible. */
export async function rollBackChecked(parts: Parts, editing: Editing): Promise<Changed> {
  const { upstream } = parts;
  const { kind, id, token, key, reason, base_version } = editing;
  const changed = await changeUnderRevision(parts, editing, async ({ revision }) => {
    const body = { reason, base_version, revision };
    const result = await upstream.call('rollBackContent', { params: { kind, id }, body, token, key });
    return { is: 'sent', result, findings: [] };
  });
  if (changed.is !== 'changed') return changed;
  const params = { kind, id, number: changed.change.number };
  const now = await upstream.call('readContent', { params, token });
  return now.ok ? { ...changed, findings: await checkDraft(parts, kind, now.value.document) } : changed;
}
