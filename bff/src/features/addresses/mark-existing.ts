import type { CreateAddress } from '@gam/schemas/upstream';
import type { Parts } from '../../protocol/parts.ts';

/** A mark that nobody sees holds the address up no longer than this, ms. */
const patienceMs = 3_000;

/**
 * Marks the customer for whom an operator saved an address as existing; marked again they are what they were. The address
 * is saved whatever comes of it: the next one marks them. [W-6.03]
 */
export async function markExisting(
  { upstream, log }: Pick<Parts, 'upstream' | 'log'>,
  {
    address: { phoneNumber, customerContractId },
    key,
    token,
  }: { address: CreateAddress; key: string; token: string | null },
): Promise<void> {
  if (phoneNumber === undefined) return;
  const marked = await upstream.call('markUserExisting', {
    body: { phoneNumber, ...(customerContractId !== undefined && { customerContractId }) },
    // Of the address's own, so that a mark that is sent again is the same one.
    key: `${key}:existing`,
    token,
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!marked.ok) {
    const { status, code } = marked.failure;
    log.warn({ status, code }, 'a customer was not marked as existing');
  }
}
