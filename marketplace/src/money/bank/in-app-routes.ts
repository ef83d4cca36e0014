import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Database } from '../../platform/database/database.ts';
import { compilePart } from '../../platform/http/validate-part.ts';
import { decideTransaction, openTransaction } from './repository.ts';
import { signInApp } from './signature.ts';

const Body = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 128 }),
  amount_rial: Type.Integer({ minimum: 1 }),
  status: Type.Enum(['paid', 'failed', 'cancelled']),
});

/**
 * `POST /bank/in-app/`: stands for the native dialog. The customer's choice (`status`) is made at the bank, and the
 * reply has the fields of the dialog's call-back: token, status, amount_rial, signature. A failed or cancelled try
 * leaves the token as it was. [O-7.18]
 */
export async function bankInAppRoutes(
  app: FastifyInstance,
  { db, now, secret }: { db: Database; now: () => number; secret: string },
) {
  const check = compilePart(Body, { place: 'body', status: 400 });
  app.post('/bank/in-app/', async (request, reply) => {
    const body = check(request.body);
    if (!body.ok) return reply.code(body.failure.status).send(body.failure.body);
    const { token, amount_rial: amountRial, status } = body.value as Static<typeof Body>;
    if (status === 'paid') {
      const transaction = {
        reference: token,
        gateway: 'top',
        merchantReference: token,
        amountRial,
        instalments: 1,
        redirectUrl: null,
        walletOwner: null,
      } as const;
      await openTransaction(db, transaction, now());
      await decideTransaction(db, token, { status: 'paid', now: now() });
    }
    return {
      token,
      status,
      amount_rial: amountRial,
      signature: signInApp(secret, token, status, amountRial),
    };
  });
}
