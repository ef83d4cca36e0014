import { randomUUID } from 'node:crypto';
import type { Product } from './product.ts';

/** Lets a customer criticise the company and ask in public about home cleaning, straight at the marketplace. */
export async function writeAs(
  product: Product,
  phone: string,
  { criticism, question }: { readonly criticism: string; readonly question: string },
): Promise<void> {
  const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const reply = await fetch(product.border.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  const { verification_id } = await post<{ verification_id: string }>('/v2/auth/codes/', { phone });
  const code = await product.readCode(phone);
  const session = await post<{ access_token: string }>('/v2/auth/sessions/', { verification_id, code });
  const token = session.access_token;
  await post('/v2/delegates/critic-suggestion/', { kind: 'critic', description: criticism }, token);
  await post('/v2/delegates/user-question/', { service: 'home-cleaning', text: question }, token);
}
