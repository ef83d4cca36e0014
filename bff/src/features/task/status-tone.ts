import type { Status } from '@gam/schemas/descriptors';
import type { OrderStatus } from '@gam/schemas/upstream';

/** How an order's status looks, beside its words. */
export const statusTone = {
  unpaid: 'warn',
  placed: 'good',
  assigned: 'good',
  in_progress: 'neutral',
  done: 'good',
  cancelled: 'bad',
  expired: 'warn',
} as const satisfies { [S in OrderStatus]: Status['tone'] };
