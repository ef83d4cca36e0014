import type { RuleVoucherRequest } from '@gam/schemas/upstream';
import { codeOf, isAbsent, type UpstreamFailure } from '../../platform/upstream/failure.ts';
import type { IntentHandler } from '../../protocol/intents/intent-handler.ts';
import { quoteAfter } from './change-discount.ts';

/**
 * Applies a rule's voucher to the quote, under the BFF's own credential: no browser and no customer's token can. Where the
 * upstream refuses it, the customer, who asked for none, reads nothing of it; the log and the metrics do, without the code.
 */
export const grantVoucher: IntentHandler<'grant_voucher'> = {
  body: ({ state: { quote } }, _record, { code, reason }) =>
    ({
      code,
      reason,
      price_inquery_id: quote?.inquiry_id ?? '',
      price: quote?.price ?? null,
    }) satisfies RuleVoucherRequest,
  // A late second try would undo what the customer did meanwhile.
  promisesKey: false,
  run: async ({ parts: { upstream, log, metrics }, record, pending }) => {
    const body = pending.body as RuleVoucherRequest;
    const granted = await upstream.call('applyRuleVoucher', { body, key: pending.key });
    const { code, reason } = body;
    if (granted.ok) return { name: 'voucher_granted', voucher: { code, reason }, reply: granted.value };
    const { failure } = granted;
    metrics?.withheldVouchers.inc();
    log.warn(
      {
        flow: record.id,
        service: record.place.service,
        rules: record.rules_version,
        because: codeOf(failure) ?? failure.code,
      },
      'the voucher of a rule was not applied',
    );
    return { name: 'voucher_withheld', quote: isWithoutCall(failure) ? 'stands' : quoteAfter(failure) };
  },
};

/** Whether the upstream has no such call. */
const isWithoutCall = (failure: UpstreamFailure): boolean => isAbsent(failure) && codeOf(failure) === null;
