import type { Countdown } from '@gam/schemas/descriptors';
import { IconClock, IconClockX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useCountdown } from '../ui/hooks/use-countdown.ts';
import { spokenSeconds, writeTime } from './countdown/countdown-text.ts';
import styles from './CountdownBlock.module.css';
import { useScreenActions } from '../ui/hooks/use-screen.ts';

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

/** Whose event was sent: drawn again, it is not sent again. */
const sent = new WeakSet<Countdown>();
/** How long to wait for what is on its way, ms. */
const patienceMs = 250;

/**
 * Sends what a countdown asks for a moment after it is over, once. While something else is on its way, such as a payment
 * that was begun in time, its reply is waited for: it may bring another screen. [O-4.52]
 */
function useEventAfter(node: Countdown, isOver: boolean): void {
  const { send, border } = useScreenActions();
  useEffect(() => {
    const { then } = node;
    if (!isOver || then === null || sent.has(node)) return undefined;
    let timer = setTimeout(function tell() {
      if (border.isBusy()) {
        timer = setTimeout(tell, patienceMs);
        return;
      }
      sent.add(node);
      send(then.event, {});
    }, then.after_ms);
    return () => clearTimeout(timer);
  }, [node, isOver, send, border]);
}
