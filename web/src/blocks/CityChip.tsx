import type { AppBar } from '@gam/schemas/descriptors';
import { Button, Group, Stack } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../ui/lazy-dialog.ts';
import { buttonLook } from '../ui/PlainButton.tsx';
import { useScreenActions } from '../ui/hooks/use-screen.ts';

/** The page's city, which opens a sheet with the others, if there are any. [O-1.11] */
export function CityChip({
  city: { label, title, close, value, options, event, arg },
}: {
  city: NonNullable<AppBar['city']>;
}) {
  const { send } = useScreenActions();
  const [isOpen, setOpen] = useState(false);
  const sign = <IconMapPin size="var(--gam-icon)" aria-hidden />;
  if (options.length < 2)
    return (
      <Group component="span" gap="xs" px="xs" fz="sm">
        {sign}
        {label}
      </Group>
    );
  return (
    <>
      <Button
        {...buttonLook('quiet', 'small')}
        h="var(--gam-target)"
        px="xs"
        c="var(--gam-ink)"
        aria-haspopup="dialog"
        leftSection={sign}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog
          isSheet
          title={title}
          onClose={() => setOpen(false)}
          actions={
            <Button {...buttonLook('quiet', 'small')} onClick={() => setOpen(false)}>
              {close}
            </Button>
          }
        >
          <Stack component="ul" gap="xs">
            {options.map((option) => (
              <li key={option.id}>
                <Button
                  {...buttonLook(option.id === value ? 'primary' : 'secondary')}
                  fullWidth
                  aria-current={option.id === value ? 'true' : undefined}
                  onClick={() => {
                    setOpen(false);
                    send(event, { [arg]: option.id });
                  }}
                >
                  {option.label}
                </Button>
              </li>
            ))}
          </Stack>
        </Dialog>
      )}
    </>
  );
}
