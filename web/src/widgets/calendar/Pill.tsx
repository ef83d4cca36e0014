import { Text } from '@mantine/core';

/** One item of a choice of pills. */
export interface PillItem {
  readonly id: string;
  readonly label: string;
  /** The accessible name, if it differs from what the pill shows; it contains the note. */
  readonly spoken?: string;
  /** The reason why the item cannot be chosen; null if it can. */
  readonly note: string | null;
}

/** The text of a pill; struck through with its reason below if the item cannot be chosen. [W-3.05] */
export function PillText({ label, note }: PillItem) {
  if (note === null) return label;
  return (
    <>
      <s>{label}</s>
      <Text span display="block">
        {note}
      </Text>
    </>
  );
}
