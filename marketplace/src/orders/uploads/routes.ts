import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { listOrderUploads } from './list-order-uploads.ts';

/** The uploads of a customer's earlier orders. */
export async function orderUploadRoutes(app: FastifyInstance, { db }: { db: Database }) {
  registerCall(app, upstreamCalls.listOrderImages, async ({ body, caller }) =>
    listOrderUploads(db, 'image', {
      orderId: body.orderId,
      ids: body.imagesId,
      customerId: caller.userId,
    }),
  );

  registerCall(app, upstreamCalls.listOrderVoices, async ({ body, caller }) =>
    listOrderUploads(db, 'voice', {
      orderId: body.orderId,
      ids: body.voiceIds,
      customerId: caller.userId,
    }),
  );
}
