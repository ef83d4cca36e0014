import { Stack, Text } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.layer.css';
import { TimeGrid } from '@mantine/dates';
import { type ComponentProps, useId } from 'react';
import { chooseByKey } from './choose-by-key.ts';
import { type PillItem, PillText } from './Pill.tsx';
import styles from './Pill.module.css';

interface Props {
  label: string;
  layout: keyof typeof widths;
  items: readonly PillItem[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The least width of a pill in each layout. */
const widths = { narrow: '3.125rem', wide: '9rem' } as const;
const gridClasses = { control: styles.pill ?? '' };

/**
 * A choice of a time: Mantine's TimeGrid with Persian labels, used by keyboard as a group of radio buttons. It has one tab
 * stop, and an arrow key moves and chooses. [W-2.07, W-3.05]
 */
export function TimeChoice({ label, layout, items, chosen, onChoose }: Props) {
  const id = useId();
  if (items.length === 0) return null;
  const data = items.map((item) => item.id);
  const byId = new Map(items.map((item) => [item.id, item]));
  const open = items.filter(({ note }) => note === null);
  const tabStop = (open.find((item) => item.id === chosen) ?? open[0])?.id;

  // TimeGrid shows times in Latin digits and marks the chosen one by its clock time, while an id may be any text.
  const controlOf = (time: string) => {
    const item = byId.get(time);
    return {
      role: 'radio',
      // As browsers count native radio buttons.
      'aria-posinset': data.indexOf(time) + 1,
      'aria-setsize': data.length,
      active: time === chosen,
      'aria-checked': time === chosen,
      'aria-label': item?.spoken,
      tabIndex: time === tabStop ? 0 : -1,
      renderRoot: (control: ComponentProps<'button'>) => (
        <button {...control} type="button">
          {item && <PillText {...item} />}
        </button>
      ),
    };
  };
  return (
    <Stack gap="xs">
      <Text id={id} fz="xs" fw={700} lh="xs">
        {label}
      </Text>
      <TimeGrid
        role="radiogroup"
        aria-labelledby={id}
        classNames={gridClasses}
        data={data}
        disableTime={(time) => byId.get(time)?.note !== null}
        value={chosen}
        onChange={(time) => time !== null && onChoose(time)}
        simpleGridProps={{ minColWidth: `min(${widths[layout]}, 100%)`, spacing: 'xs' }}
        getControlProps={controlOf}
        onKeyDown={chooseByKey}
      />
    </Stack>
  );
}
