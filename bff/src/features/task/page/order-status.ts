import type { Status } from '@gam/schemas/descriptors';
import type { OrderDetail } from '@gam/schemas/upstream';
import { commonTexts } from '../../../protocol/texts.ts';
import { statusTone } from '../status-tone.ts';

/** Where the order stands, and what happens or can be done next. */
export const presentOrderStatus = ({ status }: OrderDetail): Status => ({
  type: 'status',
  key: 'status',
  tone: statusTone[status],
  ...commonTexts.task.status[status],
});
