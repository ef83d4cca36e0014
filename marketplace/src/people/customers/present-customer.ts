import type { Customer } from '@gam/schemas/upstream';
import type { CustomerRow } from './repository.ts';

/** A customer as operators see them. [W-6.03] */
export function presentCustomer({ user, markedAt }: CustomerRow): Customer {
  return {
    id: user.id,
    phone: user.phone,
    first_name: user.firstName,
    last_name: user.lastName,
    is_existing: markedAt !== null,
    created_at: user.createdAt.toISOString(),
  };
}
