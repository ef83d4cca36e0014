import type { Choices } from '@gam/schemas/descriptors';
import { toPersianDigits } from '@gam/shared/digits';
import { stepDown, stepUp } from '@gam/shared/number-grid';
import { Paper, Text } from '@mantine/core';
import { StepButtons } from '../stepper/StepButtons.tsx';

interface Props {
  number: number;
  bounds: NonNullable<Choices['counts']>;
  labels: Choices['labels'];
  /** What is counted, for screen readers. */
  subject: string;
  onCount: (number: number) => void;
}

/** How many of one chosen option. [O-5.18] */
export function CountStepper({ number, bounds, labels, subject, onCount }: Props) {
  return (
    <Paper
      component="fieldset"
      withBorder
      display="inline-flex"
      w="max-content"
      mt="xs"
      p={0}
      bg="var(--gam-card)"
      aria-label={subject}
    >
      <StepButtons
        labels={{ increase: `${labels.more}: ${subject}`, decrease: `${labels.fewer}: ${subject}` }}
        canIncrease={stepUp(number, bounds) > number}
        canDecrease={stepDown(number, bounds) < number}
        onIncrease={() => onCount(stepUp(number, bounds))}
        onDecrease={() => onCount(stepDown(number, bounds))}
      >
        <Text component="output" miw="var(--gam-target)" fw={700} ta="center" style={{ alignSelf: 'center' }}>
          {toPersianDigits(number)}
        </Text>
      </StepButtons>
    </Paper>
  );
}
