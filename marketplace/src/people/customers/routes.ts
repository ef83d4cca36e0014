import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { isOwnCustomer } from '../../platform/http/guard.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { notAllowed } from '../../platform/refusal.ts';
import { actForCustomer } from './act-for-customer.ts';
import { changeProfile } from './change-profile.ts';
import { createCustomer, findCustomer, loadCustomer, markExisting } from './customers.ts';

/** Customers as operators find them, make them and act for them, and as they name themselves. */
export async function customerRoutes(app: FastifyInstance, { db, now }: { db: Database; now: () => number }) {
  registerCall(app, upstreamCalls.findCustomer, ({ body, caller }) =>
    findCustomer(db, { phone: body.phone, caller, now: now() }),
  );

  registerCall(app, upstreamCalls.changeProfile, async ({ body, caller }) =>
    isOwnCustomer(caller) ? changeProfile(db, { body, caller }) : notAllowed(),
  );

  registerCall(app, upstreamCalls.createCustomer, ({ body, caller }) =>
    createCustomer(db, { body, caller, now: now() }),
  );

  registerCall(app, upstreamCalls.loadCustomer, ({ params, caller }) =>
    loadCustomer(db, { id: params.id, caller, now: now() }),
  );

  registerCall(app, upstreamCalls.actForCustomer, ({ params, caller, key }) =>
    actForCustomer(db, { customerId: params.id, caller, key, now: now() }),
  );

  registerCall(app, upstreamCalls.markUserExisting, async ({ body, caller }) => {
    const { phoneNumber, customerContractId: contractId } = body;
    return markExisting(db, { phoneNumber, contractId, caller, now: now() });
  });
}
