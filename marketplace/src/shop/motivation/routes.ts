import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { type Motivation, upstreamCalls } from '@gam/schemas/upstream';
import { findService } from '../catalogue/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import type { PastOrders } from '../past-orders.ts';
import type { Caller } from '../../platform/http/guard.ts';

const silence: Motivation = { motivation_visibility: false, motivation_text: null, motivation_type: null };

const firstOrder: Motivation = {
  motivation_visibility: true,
  motivation_text: 'نخستین سفارش شما با تخفیف ویژه گام انجام می‌شود.',
  motivation_type: 'first_order_discount',
};

const warranty: Motivation = {
  motivation_visibility: true,
  motivation_text: 'این سفارش هفت روز ضمانت خدمات گام دارد.',
  motivation_type: 'service_warranty',
};

const warrantyAgain: Motivation = {
  ...warranty,
  motivation_text: 'خوشحالیم که دوباره با گام هستید؛ این سفارش هم هفت روز ضمانت خدمات دارد.',
};

/** The facts that the text depends on. */
interface MotivationFacts {
  readonly hasOrders: boolean;
  /** Whether the service has a discount for first orders. */
  readonly hasFirstOrderDiscount: boolean;
}

/**
 * The motivation text for a caller. Guests and customers without orders read about the first order's discount if the
 * service has one. Operators, also acting ones, get no text. [O-7.12]
 */
function composeMotivation(
  caller: Pick<Caller, 'role' | 'actorId'> | null,
  { hasOrders, hasFirstOrderDiscount }: MotivationFacts,
): Motivation {
  if (caller !== null && (caller.role !== 'customer' || caller.actorId !== null)) return silence;
  if (hasOrders) return warrantyAgain;
  return hasFirstOrderDiscount ? firstOrder : warranty;
}

/** The route of the motivation text. */
export async function motivationRoutes(
  app: FastifyInstance,
  { db, pastOrders }: { db: Database; pastOrders: PastOrders },
) {
  registerCall(app, upstreamCalls.loadMotivation, async ({ caller, query }) => {
    const service = query.service === undefined ? undefined : await findService(db, query.service);
    return done(
      composeMotivation(caller, {
        hasOrders: caller !== null && (await pastOrders.hasStandingOrders(db, caller.userId)),
        hasFirstOrderDiscount: service?.priceRules.first_order !== undefined,
      }),
    );
  });
}
