import { done, type Result } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { findOwnAnswers } from '../records/index.ts';
import { imageUrl, type UploadKind, voiceUrl } from '../../platform/files/upload-store.ts';
import { findOwnUploads, type UploadRow } from '../../people/uploads/index.ts';

interface Asked {
  /** The order's number. */
  readonly orderId: string;
  readonly ids: readonly string[];
  readonly customerId: string;
}
interface Listed {
  readonly results: { readonly id: string; readonly url: string }[];
}

/** Where the uploads of each kind are served. */
const urlOf: { readonly [K in UploadKind]: (row: UploadRow) => string } = {
  image: ({ name }) => imageUrl(name),
  voice: ({ name, extension }) => voiceUrl(name, extension),
};

/**
 * The pictures or sounds of a customer's earlier order, in the order of the ids; 404 for another customer's order.
 * [O-7.08]
 */
async function listOrderUploads(
  db: Database,
  kind: UploadKind,
  { orderId, ids, customerId }: Asked,
): Promise<Result<Listed, Refusal>> {
  const order = await findOwnAnswers(db, { legacyId: orderId, customerId });
  if (order === undefined) return refuse(404, 'این سفارش پیدا نشد.');
  const answered = new Set(order.answers.flatMap(({ values }) => values));
  const wanted = [...new Set(ids)].filter((id) => answered.has(id));
  const rows = await findOwnUploads(db, wanted, { kind, customerId });
  const found = new Map(rows.map((row) => [row.id, row]));
  const results = wanted.flatMap((id) => {
    const row = found.get(id);
    return row === undefined ? [] : [{ id, url: urlOf[kind](row) }];
  });
  return done({ results });
}

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
