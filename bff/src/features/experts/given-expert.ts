import type { Button, Notice } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import type { FlowState } from '@gam/engine/flow';
import type { Service } from '@gam/engine/questions';
import { commonTexts } from '../../protocol/texts.ts';
import { expertTexts } from './texts.ts';

const dropExpert: Button = {
  id: 'drop_expert',
  label: expertTexts.without,
  event: 'drop_expert',
  kind: 'secondary',
  skips_answer: true,
};

/**
 * Names the expert of the link, or says that they do not come, with the way to go on without them; nothing once the
 * customer chose. [O-1.04]
 */
export const presentGivenExpert = (
  { facts: { query }, expert }: FlowState,
  { expert_serves: serves }: Pick<Service, 'expert_serves'>,
): Notice[] =>
  query.workman === null || expert?.settled
    ? []
    : [
        {
          type: 'notice',
          key: 'given_expert',
          level: serves === false ? 'warning' : 'info',
          text: fillText(serves === false ? expertTexts.notHere : expertTexts.given, {
            name: query.workman_name ?? commonTexts.chosenExpert,
          }),
          action: dropExpert,
        },
      ];
