import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { actForCustomer } from './act-for-customer.ts';
import { createCustomer, findCustomer, loadCustomer, markExisting } from './customers.ts';

/** Customers as operators find them, make them and act for them. */
export async function customerRoutes(app: FastifyInstance, { db, now }: { db: Database; now: () => number }) {
  registerCall(app, upstreamCalls.findCustomer, ({ body, caller }) =>
    findCustomer(db, { phone: body.phone, caller, now: now() }),
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
