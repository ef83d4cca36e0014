import type { ErrorKind } from '@gam/schemas/descriptors';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';
import { refusalKinds, refuse, type Refused } from '../../platform/refuse.ts';
import { rulesTexts } from './texts.ts';

/** A refused call of a rules editor: an expected outcome, returned as a value and never thrown. */
export class RulesRefusal {
  readonly refused: Refused;

  constructor(refused: Refused) {
    this.refused = refused;
  }
}

interface Details {
  readonly message?: string;
  readonly status?: number;
  readonly params?: Readonly<Record<string, unknown>>;
}

export const refuseRules = (kind: ErrorKind, code: string, details: Details = {}): RulesRefusal =>
  new RulesRefusal(refuse(kind, code, details));

/** The refusal where documents come from a directory, or the upstream keeps none. */
export const noRuleStore = (): RulesRefusal =>
  refuseRules('missing', 'no_rule_store', { status: 501, message: rulesTexts.noRuleStore });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The code in the body of a refusal of the upstream. */
export const codeOf = ({ body }: UpstreamFailure): string | null =>
  isRecord(body) && typeof body['code'] === 'string' ? body['code'] : null;

/** Passes a refusal of the upstream on, with its code and further fields; a fault of the upstream is a 503. */
export function passOn(failure: UpstreamFailure): RulesRefusal {
  const { status, message, body } = failure;
  const kind = refusalKinds[status];
  if (kind === undefined)
    return refuseRules('busy', 'upstream', { status: 503, message: rulesTexts.upstreamFailed });
  const { message: _message, code: _code, ...params } = isRecord(body) ? body : {};
  return refuseRules(kind, codeOf(failure) ?? 'upstream_refusal', {
    status,
    message,
    ...(Object.keys(params).length > 0 && { params }),
  });
}

/** Passes on a refusal of a call that only an upstream with rules answers: a path that it does not have is 501. */
export const passOnStore = (failure: UpstreamFailure): RulesRefusal =>
  failure.status === 404 && codeOf(failure) === null ? noRuleStore() : passOn(failure);
