import { CheckboxIndicator, Group, Paper, RadioIndicator, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './SelectableCard.module.css';

interface Props {
  kind?: 'radio' | 'checkbox';
  /** The name that all cards of one choice share. */
  name: string;
  isChosen: boolean;
  isDisabled?: boolean;
  /**
   * `row`: text beside the mark; `compact`: the same with little space around; `tile`: a picture above the text; `face`: a
   * round picture above a centred name.
   */
  layout?: 'row' | 'compact' | 'tile' | 'face';
  /** The id of the card's name. */
  labelledBy: string;
  /** The ids of the card's description. */
  describedBy?: string;
  picture?: ReactNode;
  /** The text; a control in it does not choose the card. */
  children: ReactNode;
  /** Controls at the end of the line. */
  end?: ReactNode;
  /** Content across the bottom that does not choose the card. */
  below?: ReactNode;
  onChoose: () => void;
  /** Called after a tap chose the card; null for no further action. */
  onTap?: (() => void) | null;
  value?: string;
  'data-address'?: string;
}

const indicators = { radio: RadioIndicator, checkbox: CheckboxIndicator };

/** A card with a real radio or checkbox, which covers all of the card but its controls. */
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
        // The click of a pointer has a count of at least 1; that of an arrow key or Space has 0 and only chooses.
        onClick={(event) => event.detail > 0 && onTap?.()}
      />
      <Indicator className={styles.mark} checked={isChosen} disabled={isDisabled} size={22} aria-hidden />
      {picture !== undefined && picture !== null && <div className={styles.picture}>{picture}</div>}
      <Stack className={styles.words} gap="xxs">
        {children}
      </Stack>
      {end != null && end !== false && (
        <Group className={styles.end} gap={0} wrap="nowrap" align="start">
          {end}
        </Group>
      )}
      {below !== undefined && <div className={styles.below}>{below}</div>}
    </Paper>
  );
}
