import type { Shortcuts } from '@gam/schemas/descriptors';
import { Group, Kbd, Stack, Switch, Text, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Kbd.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Fragment, useState } from 'react';
import { Dialog } from '../ui/lazy-dialog.ts';
import { ScreenLink } from '../ui/ScreenLink.tsx';
import { PlainButton } from '../ui/PlainButton.tsx';
import styles from './ShortcutsBlock.module.css';
import { useShortcutKeys } from './shortcuts/use-shortcut-keys.ts';
import { useShortcutSwitch } from './shortcuts/use-shortcut-switch.ts';

/** The keys of a screen in one line, for devices with a keyboard, and a dialog that explains them. */
export function ShortcutsBlock({ node }: { node: Shortcuts }) {
  const { title, items, help, toggle, close } = node;
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useShortcutSwitch();
  useShortcutKeys(node, { isOn, openHelp: () => setOpen(true) });
  return (
    <section className={styles.line}>
      <VisuallyHidden component="h2">{title}</VisuallyHidden>
      {items.map(({ key, shown, label, href }) => {
        const words = <Key shown={isOn ? shown : null} label={label} />;
        return href === undefined ? (
          <Fragment key={key}>{isOn && words}</Fragment>
        ) : (
          <ScreenLink key={key} href={href} className={styles.link}>
            {words}
          </ScreenLink>
        );
      })}
      <PlainButton kind="link" onClick={() => setOpen(true)}>
        <Key shown={isOn ? help.shown : null} label={help.label} />
      </PlainButton>
      {isOpen && (
        <Dialog
          title={title}
          onClose={() => setOpen(false)}
          actions={
            <PlainButton kind="primary" onClick={() => setOpen(false)} data-autofocus>
              {close}
            </PlainButton>
          }
        >
          <Stack component="ul" gap="sm">
            {[...items, { key: 'help', ...help }].map(({ key, shown, label }) => (
              <li key={key}>
                <Key shown={shown} label={label} />
              </li>
            ))}
          </Stack>
          <Switch
            label={toggle.label}
            description={toggle.note}
            classNames={{ description: styles.note ?? '' }}
            checked={isOn}
            onChange={({ currentTarget: { checked } }) => setOn(checked)}
          />
        </Dialog>
      )}
    </section>
  );
}

/** A key and what it does; only the words while keys do nothing. The key keeps its own direction. */
const Key = ({ shown, label }: { shown: string | null; label: string }) => (
  <Group component="span" gap="xs" wrap="nowrap">
    {shown !== null && (
      <Kbd className={styles.key ?? ''} dir="ltr">
        {shown}
      </Kbd>
    )}
    <Text span fz="xs" fw={400} c="dimmed">
      {label}
    </Text>
  </Group>
);
