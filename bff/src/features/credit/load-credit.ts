import { type AccountPayment, type Credit, isTeamRole } from '@gam/schemas/upstream';
import type { GatewayItem } from '@gam/schemas/descriptors';
import { isGatewayName } from '@gam/engine/flow';
import type { Session } from '../../platform/sessions/sessions.ts';
import { isAbsent, type UpstreamResult } from '../../platform/upstream/failure.ts';
import type { PlatformParts } from '../../platform/platform-parts.ts';
import {
  asVisitor,
  type Hydrated,
  instead,
  insteadOf,
  type ScreenRequest,
  shown,
} from '../../protocol/screens/pipeline.ts';
import { canRecharge, loadGateways } from '../payments/index.ts';

/** A customer's payments and credit; a part is null where the upstream does not have it. */
export interface MoneyOfAccount {
  readonly payments: readonly AccountPayment[] | null;
  readonly offset: number;
  readonly next: number | null;
  readonly credit: Credit | null;
  /** The gateways that charge the credit; null where they are unknown. */
  readonly gateways: readonly GatewayItem[] | null;
}

/** The number of payments on a page. */
const pageSize = 20;

/** Whether a session is a customer's own: money is shown to no operator who acts, and to nobody of the team. */
export const isOwnCustomer = ({ actor, user }: Session): boolean => !actor && !isTeamRole(user.role);

/** Loads a customer's payments and credit. A page that the upstream has no part of is missing. */
export async function loadMoney(request: ScreenRequest, offset: number): Promise<Hydrated<MoneyOfAccount>> {
  const { upstream } = request.parts;
  const asked = asVisitor(request);
  const [listed, credit] = await Promise.all([
    optional(upstream.call('listPayments', { query: { limit: pageSize, offset }, ...asked })),
    optional(upstream.call('loadCredit', asked)),
  ]);
  if (!listed.ok) return insteadOf(listed.failure);
  if (!credit.ok) return insteadOf(credit.failure);
  if (listed.value === null && credit.value === null) return instead({ is: 'missing' });
  const least = credit.value?.recharge?.least ?? null;
  return shown({
    payments: listed.value?.results ?? null,
    offset,
    next: listed.value?.next ?? null,
    credit: credit.value,
    gateways: least === null ? [] : await listRechargeGateways(request.parts, least, asked),
  });
}

/** Returns null in place of a reply where the upstream does not have the call. */
async function optional<T>(read: Promise<UpstreamResult<T>>): Promise<UpstreamResult<T | null>> {
  const result = await read;
  return result.ok || !isAbsent(result.failure) ? result : { ok: true, value: null };
}

/** Lists the gateways that charge the credit with an amount, toman; null where they are unknown. [W-9.02] */
export async function listRechargeGateways(
  parts: PlatformParts,
  amount: number,
  { token, signal }: { readonly token: string | null; readonly signal: AbortSignal },
): Promise<GatewayItem[] | null> {
  if (token === null) return null;
  const payable = { amount, context: 'recharge', gateways: [], order: null } as const;
  const offered = await loadGateways(parts, payable, { token, from_ewano: false, signal });
  return offered?.filter(({ id }) => isGatewayName(id) && canRecharge(id)) ?? null;
}
