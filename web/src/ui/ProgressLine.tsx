import { Progress, type ProgressRootProps } from '@mantine/core';

interface Props extends Omit<ProgressRootProps, 'children'> {
  percent: number;
  /** The accessible name. */
  label: string;
  /** The progress in words, since Mantine's own text is a percentage in Latin digits. */
  text: string;
}

/** A thin bar that shows a progress. */
export function ProgressLine({ percent, label, text, ...rest }: Props) {
  const aria = {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': percent,
    'aria-valuetext': text,
  };
  return (
    <Progress.Root radius="xl" bg="var(--gam-line)" {...rest}>
      <Progress.Section
        {...aria}
        withAria={false}
        value={percent}
        color="var(--gam-progress)"
        data-reduce-motion
      />
    </Progress.Root>
  );
}
