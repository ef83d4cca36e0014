import type { Choices } from '@gam/schemas/descriptors';
import { toPersianDigits } from '@gam/shared/digits';
import { stepDown, stepUp } from '@gam/shared/number-grid';
import { Paper, Text } from '@mantine/core';
import { StepButton } from '../stepper/StepButton.tsx';

interface Props {
  number: number;
  bounds: NonNullable<Choices['counts']>;
  labels: Choices['labels'];
  /** The name of the counted option, for screen readers. */
  subject: string;
  onCount: (number: number) => void;
}

/** The count of a chosen option, with plus and minus. [O-5.18] */
export function CountStepper({ number, bounds, labels, subject, onCount }: Props) {
  return (
    <Paper component="fieldset" withBorder display="inline-flex" w="max-content" p={0} aria-label={subject}>
      <StepButton
        icon="plus"
        label={`${labels.more}: ${subject}`}
        isOpen={stepUp(number, bounds) > number}
        onPress={() => onCount(stepUp(number, bounds))}
      />
      <Text component="output" miw="var(--gam-target)" fw={700} ta="center" style={{ alignSelf: 'center' }}>
        {toPersianDigits(number)}
      </Text>
      <StepButton
        icon="minus"
        label={`${labels.fewer}: ${subject}`}
        isOpen={stepDown(number, bounds) < number}
        onPress={() => onCount(stepDown(number, bounds))}
      />
    </Paper>
  );
}
