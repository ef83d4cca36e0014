import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { missingKey, registerCall } from '../../platform/http/register-call.ts';
import { createAddress, updateAddress } from './save-address.ts';
import { findContractCustomer } from './customer.ts';
import { listAddresses } from './list-addresses.ts';

/** The saved addresses of customers. */
export async function addressRoutes(app: FastifyInstance, { db, now }: { db: Database; now: () => number }) {
  registerCall(app, upstreamCalls.listAddresses, async ({ query, caller }) => {
    const customerId = await findContractCustomer(db, caller, query.customerContractId);
    return !customerId.ok ? customerId : listAddresses(db, customerId.value, query);
  });

  registerCall(app, upstreamCalls.createAddress, async ({ body, caller, key }) =>
    key === null ? missingKey() : createAddress(db, { body, caller, key, now: now() }),
  );

  registerCall(app, upstreamCalls.updateAddress, async ({ params, body, caller }) =>
    updateAddress(db, { id: params.id, body, caller, now: now() }),
  );
}
