import { toPersianDigits } from '@gam/shared/digits';
import { Group, Text } from '@mantine/core';
import { IconHourglass, IconWifiOff } from '@tabler/icons-react';
import type { Trouble } from '@gam/client/connection';

/** The client's own texts, since no reply of the server arrives meanwhile. */
const troubles = {
  offline: { text: 'اتصال اینترنت برقرار نیست. به محض وصل شدن، خودکار ادامه می‌دهیم.', Icon: IconWifiOff },
  unreachable: {
    text: 'مشکل از سمت ماست و پاسخی دریافت نشد. چند لحظه دیگر خودکار ادامه می‌دهیم.',
    Icon: IconHourglass,
  },
  busy: { text: 'کمی شلوغ است. چند لحظه دیگر خودکار ادامه می‌دهیم.', Icon: IconHourglass },
} as const satisfies Record<Trouble, object>;

/** What is saved here and not sent yet. */
const keptHere = (number: number) =>
  toPersianDigits(`${number} پاسخ فقط در این دستگاه ذخیره شده و هنوز ارسال نشده است.`);

interface Props {
  trouble: Trouble;
  /** The number of answers that are in this tab alone. */
  kept: number;
}

/** Why a request is being repeated, that the order continues afterwards, and what is saved here meanwhile. */
export function TroubleNote({ trouble, kept }: Props) {
  const { text, Icon } = troubles[trouble];
  return (
    <Group
      component="span"
      wrap="nowrap"
      gap="xs"
      maw="var(--gam-question)"
      mt="sm"
      px="md"
      py="xs"
      bg="var(--gam-warn-tint)"
      c="var(--gam-warn-ink)"
      bd="1px solid var(--gam-warn)"
      bdrs="md"
      fz="xs"
      lh="xs"
      style={{ boxShadow: 'var(--gam-shadow-raised)', textWrap: 'balance' }}
    >
      <Icon size="var(--gam-icon)" style={{ flexShrink: 0 }} aria-hidden />
      <span>
        {text}
        {kept > 0 && (
          <Text component="span" display="block" fz="inherit" fw={700}>
            {keptHere(kept)}
          </Text>
        )}
      </span>
    </Group>
  );
}
