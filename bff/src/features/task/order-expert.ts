import type { Block } from '@gam/schemas/descriptors';
import type { OrderDetail } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { presentSelectedWorkman } from '../experts/index.ts';
import { oneAction } from '../../protocol/screens/link-actions.ts';
import { showMobileInText } from '../../protocol/screens/show-phone.ts';
import { taskTexts } from './texts.ts';

/** Presents the expert of an order, and a link that calls them while the upstream gives their phone. */
export function presentOrderExpert({ selected_workman: expert }: OrderDetail): Block[] {
  if (expert === null) return [];
  const card: Block = {
    type: 'expert_card',
    key: 'expert',
    title: taskTexts.expert,
    expert: presentSelectedWorkman(expert),
  };
  return expert.phone === undefined ? [card] : [card, presentCall(expert.phone)];
}

const presentCall = (phone: string): Block =>
  oneAction('call', {
    id: 'call',
    label: fillText(taskTexts.call, { phone: showMobileInText(phone) }),
    href: `tel:+${phone}`,
    kind: 'primary',
  });
