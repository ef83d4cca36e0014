import type { RuleDocument } from '@gam/schemas/rules';
import { done, type Failed, failed, type Result } from '@gam/shared/result';
import { checkDocument } from '@gam/shared/rule-document';
import { codeOf, type UpstreamFailure, type UpstreamResult } from '../../platform/upstream/failure.ts';
import { refusalKinds, refuse, type Refused } from '../../platform/refuse.ts';
import { rulesTexts } from './texts.ts';

/** What a call of a rules editor returns: its reply, or the refusal that goes over the wire. */
export type Replied<T> = Result<T, Refused>;

/** Refuses a call of a rules editor. */
export const refuseRules = (...why: Parameters<typeof refuse>): Failed<Refused> => failed(refuse(...why));

/** The refusal where documents come from a directory, or the upstream keeps none. */
export const noRuleStore = (): Failed<Refused> =>
  refuseRules('missing', 'no_rule_store', { status: 501, message: rulesTexts.noRuleStore });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The refusal where the upstream is at fault. */
export const upstreamFailed = (): Failed<Refused> =>
  refuseRules('busy', 'upstream', { status: 503, message: rulesTexts.upstreamFailed });

/** Passes a refusal of the upstream on, with its code and further fields; a fault of the upstream is a 503. */
export function passOn(failure: UpstreamFailure): Failed<Refused> {
  const { status, message, body } = failure;
  const kind = refusalKinds[status];
  if (kind === undefined) return upstreamFailed();
  const { message: _message, code: _code, ...params } = isRecord(body) ? body : {};
  return refuseRules(kind, codeOf(failure) ?? 'upstream_refusal', {
    status,
    message,
    ...(Object.keys(params).length > 0 && { params }),
  });
}

/** The reply of an upstream's call, or its refusal. */
export const orRefusal = <T>(result: UpstreamResult<T>): Replied<T> =>
  result.ok ? result : passOn(result.failure);

/** The same of a call that only an upstream with rules answers: a path that it does not have is 501. */
export function orStoreRefusal<T>(result: UpstreamResult<T>): Replied<T> {
  if (result.ok) return result;
  const { failure } = result;
  return failure.status === 404 && codeOf(failure) === null ? noRuleStore() : passOn(failure);
}

/** The document that was sent or loaded, as what it is; or the refusal of a broken one. */
export function soundDocument(document: unknown): Replied<RuleDocument> {
  const findings = checkDocument(document);
  return findings.length === 0
    ? done(document as RuleDocument)
    : refuseRules('invalid', 'broken_document', { message: rulesTexts.broken, params: { findings } });
}
