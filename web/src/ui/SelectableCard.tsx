import { CheckboxIndicator, Group, Paper, RadioIndicator, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './SelectableCard.module.css';

interface Props {
  kind?: 'radio' | 'checkbox';
  /** The same for all cards of one choice. */
  name: string;
  isChosen: boolean;
  isDisabled?: boolean;
  /** `row`: words beside the mark; `tile`: a picture above them; `face`: a round picture and a name in the middle. */
  layout?: 'row' | 'tile' | 'face';
  /** Ids of the card's name and of what describes it. */
  labelledBy: string;
  describedBy?: string;
  picture?: ReactNode;
  /** The words; a control among them works by itself. */
  children: ReactNode;
  /** Controls at the end of the line. */
  end?: ReactNode;
  /** What stands under all of it and does not choose the card. */
  below?: ReactNode;
  onChoose: () => void;
  /** What a tap does beyond choosing; null: nothing. */
  onTap?: (() => void) | null;
  value?: string;
  'data-address'?: string;
}

const indicators = { radio: RadioIndicator, checkbox: CheckboxIndicator };

/** A card that can be chosen: a real radio or checkbox covers all of it but its controls. */
export function SelectableCard(props: Props) {
  const { kind = 'radio', name, isChosen, isDisabled = false, layout = 'row' } = props;
  const {
    labelledBy,
    describedBy,
    picture,
    children,
    end,
    below,
    onChoose,
    onTap = null,
    value,
    ...rest
  } = props;
  const Indicator = indicators[kind];
  return (
    <Paper
      withBorder
      shadow="xs"
      className={styles.card}
      data-layout={layout}
      data-chosen={isChosen}
      data-address={rest['data-address']}
    >
      <input
        className={styles.input}
        type={kind}
        name={name}
        value={value}
        checked={isChosen}
        disabled={isDisabled}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        onChange={onChoose}
        // A pointer's click has a count; the click of an arrow key or Space has none, and only chooses.
        onClick={(event) => event.detail > 0 && onTap?.()}
      />
      <Indicator className={styles.mark} checked={isChosen} disabled={isDisabled} size={22} aria-hidden />
      {picture !== undefined && picture !== null && <div className={styles.picture}>{picture}</div>}
      <Stack className={styles.words} gap="xxs">
        {children}
      </Stack>
      {end !== undefined && (
        <Group className={styles.end} gap={0} wrap="nowrap" align="start">
          {end}
        </Group>
      )}
      {below !== undefined && <div className={styles.below}>{below}</div>}
    </Paper>
  );
}
