import type { Toggles } from '@gam/schemas/descriptors';
import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { Card } from '../ui/Card.tsx';
import { useScreenActions, useTentative } from '../ui/hooks/use-screen.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import styles from './TogglesBlock.module.css';

/** Checkboxes that take effect at once, one change at a time; a reply that differs undoes it. [O-3.16, W-4.08] */
export function TogglesBlock({ node: { title, event, items, disabled = false } }: { node: Toggles }) {
  const { send } = useScreenActions();
  const [change, setChange] = useTentative<{ name: string; on: boolean } | null>(null);
  const id = useId();
  const isOn = ({ name, on }: Toggles['items'][number]) => (change?.name === name ? change.on : on);
  const toggle = (name: string, on: boolean) => {
    if (change !== null) return;
    setChange({ name, on });
    const values = items.map((item) => [item.name, item.name === name ? on : item.on]);
    send(event, Object.fromEntries(values) as Record<string, boolean>);
  };
  return (
    <Card title={title}>
      <div className={styles.toggles} aria-busy={change !== null}>
        {items.map((item) => (
          <Group
            component="label"
            align="start"
            gap="sm"
            mih="var(--gam-target)"
            py="calc((var(--gam-target) - var(--gam-leading-tight) * 1em) / 2)"
            c={disabled ? 'dimmed' : 'var(--gam-ink)'}
            lh="xs"
            style={{ cursor: disabled ? 'default' : 'pointer' }}
            key={item.name}
          >
            <Checkbox
              size="1.375rem"
              checked={isOn(item)}
              disabled={disabled}
              // Not disabled while the change is being sent, since that would remove the focus.
              aria-disabled={disabled || change !== null}
              aria-labelledby={`${id}-${item.name}`}
              {...(item.note !== undefined && { 'aria-describedby': `${id}-${item.name}-note` })}
              onChange={(event) => toggle(item.name, event.currentTarget.checked)}
            />
            <Stack component="span" gap="xxs" miw={0} flex="1 1 min-content">
              <span id={`${id}-${item.name}`}>{item.label}</span>
              {item.note !== undefined && (
                <Text span c="dimmed" fz="xs" id={`${id}-${item.name}-note`}>
                  {item.note}
                </Text>
              )}
            </Stack>
          </Group>
        ))}
      </div>
    </Card>
  );
}
