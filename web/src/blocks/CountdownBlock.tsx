import type { Countdown } from '@gam/schemas/descriptors';
import { IconClock, IconClockX } from '@tabler/icons-react';
import { useCountdown } from '../ui/hooks/use-countdown.ts';
import { spokenSeconds } from './countdown/spoken-seconds.ts';
import { useEventAfter } from './countdown/use-event-after.ts';
import { writeTime } from './countdown/write-time.ts';
import styles from './CountdownBlock.module.css';

/** Time that runs out, by the second; readers are told it now and then only. [O-4.36, O-4.52] */
export function CountdownBlock({ node }: { node: Countdown }) {
  const { label, remaining_ms, expired } = node;
  const seconds = useCountdown(node, remaining_ms);
  const isOver = seconds === 0;
  useEventAfter(node, isOver);
  const spoken = spokenSeconds(remaining_ms / 1000, seconds);
  const [before = '', after = ''] = label.split('{time}');
  const Icon = isOver ? IconClockX : IconClock;
  return (
    <div className={styles.countdown} data-state={isOver ? 'over' : seconds <= 60 ? 'near' : 'far'}>
      <Icon className={styles.icon} aria-hidden />
      <p role="timer">
        {isOver ? (
          expired
        ) : (
          <>
            {before}
            <bdi className={styles.time}>{writeTime(seconds)}</bdi>
            {after}
          </>
        )}
      </p>
      <output className={styles.spoken}>
        {isOver ? expired : spoken !== null && label.replace('{time}', writeTime(spoken))}
      </output>
    </div>
  );
}
