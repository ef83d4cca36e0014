import type { RulesFinding } from '@gam/schemas/gate';
import type { RuleDocument, RuleVoucher } from '@gam/schemas/rules';
import { findingWords } from '@gam/engine/rules';
import { checkDocument } from '@gam/shared/rule-document';
import { isAbsent } from '../../platform/upstream/failure.ts';
import type { RulesParts } from '../rules-parts.ts';

/** A voucher that a rule applies, with its place. */
interface NamedVoucher {
  readonly document: string;
  readonly rule: string;
  readonly path: string;
  readonly code: string;
}

/** The vouchers of sound documents; a broken one has findings of its own. */
const vouchersIn = (document: unknown): NamedVoucher[] =>
  checkDocument(document).length > 0
    ? []
    : (document as RuleDocument).rules.flatMap(({ id, then }, at) => {
        const voucher: RuleVoucher | undefined = 'voucher' in then ? then.voucher : undefined;
        const path = `/rules/${at}/then/voucher/code`;
        return voucher
          ? [{ document: (document as RuleDocument).name, rule: id, path, code: voucher.code }]
          : [];
      });

/** How many codes are asked for at once. */
const mostCodes = 500;

/**
 * Finds the vouchers of rules that the upstream does not know or that are not marked for rules. No finding says a code. If
 * the upstream does not answer, they are reported as not proved; if it has no such call, nothing is reported.
 */
export async function unknownVouchers(
  { upstream }: Pick<RulesParts, 'upstream'>,
  documents: readonly unknown[],
): Promise<RulesFinding[]> {
  const named = documents.flatMap(vouchersIn);
  if (named.length === 0) return [];
  const codes = [...new Set(named.map(({ code }) => code))].slice(0, mostCodes);
  const asked = await upstream.call('checkRuleVouchers', { body: { codes } });
  if (!asked.ok) return isAbsent(asked.failure) ? [] : named.map(unproved);
  const unknown = new Set(asked.value.unknown);
  return named.filter(({ code }) => unknown.has(code)).map(refused);
}

const refused = ({ document, rule, path }: NamedVoucher): RulesFinding => ({
  ...finding({ document, rule, path }),
  code: 'unknown_voucher',
  severity: 'error',
  message: `rule "${rule}" applies a voucher that the backend does not know or that is not marked for rules.`,
  words: findingWords.unknown_voucher,
});

const unproved = ({ document, rule, path }: NamedVoucher): RulesFinding => ({
  ...finding({ document, rule, path }),
  code: 'not_proved',
  severity: 'warning',
  message: `the backend could not be asked whether it knows the voucher of rule "${rule}".`,
  words: findingWords.not_proved,
});

const finding = (at: Pick<NamedVoucher, 'document' | 'rule' | 'path'>) => ({
  ...at,
  question: null,
  places: [],
  way: null,
});
