import type { Countdown } from '@gam/schemas/descriptors';
import { Text } from '@mantine/core';
import { IconClock, IconClockX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { toPersianDigits } from '@gam/shared/digits';
import { useCountdown } from '../ui/hooks/use-countdown.ts';
import { useScreenActions } from '../ui/hooks/use-screen.ts';
import { Status } from '../ui/Status.tsx';
import { Tinted } from './Tinted.tsx';

const tones = { far: 'accent', near: 'warn', over: 'bad' } as const;

/** A countdown by the second; screen readers announce it at a few moments only. [O-4.36, O-4.52] */
export function CountdownBlock({ node }: { node: Countdown }) {
  const { label, remaining_ms, expired } = node;
  const seconds = useCountdown(node, remaining_ms);
  const isOver = seconds === 0;
  useEventAfter(node, isOver);
  const spoken = spokenSeconds(remaining_ms / 1000, seconds);
  const [before = '', after = ''] = label.split('{time}');
  const Icon = isOver ? IconClockX : IconClock;
  const state = isOver ? 'over' : seconds <= 60 ? 'near' : 'far';
  return (
    <Tinted
      tone={tones[state]}
      isInked={state !== 'far'}
      data-state={state}
      icon={<Icon size="var(--gam-icon)" style={{ flexShrink: 0 }} aria-hidden />}
    >
      <Text role="timer" fw={500}>
        {isOver ? (
          expired
        ) : (
          <>
            {before}
            {/* All digits have the same width, so that the text beside them does not move. */}
            <Text component="bdi" fw={700} style={{ fontVariantNumeric: 'tabular-nums' }}>
              {writeTime(seconds)}
            </Text>
            {after}
          </>
        )}
      </Text>
      <Status>{isOver ? expired : spoken !== null && label.replace('{time}', writeTime(spoken))}</Status>
    </Tinted>
  );
}

/** The interval of checks whether a call is pending, ms. */
const recheckMs = 250;

/**
 * Sends a countdown's event once, a moment after it is over. It waits for the reply of any other call, such as a
 * payment that began in time, since that may bring another screen.
 */
function useEventAfter(node: Countdown, isOver: boolean): void {
  const { send, border, memory } = useScreenActions();
  useEffect(() => {
    const { then } = node;
    const countdown = memory.countdownOf(node);
    if (!isOver || then === null || countdown.isSent) return undefined;
    let timer = setTimeout(function sendWhenFree() {
      if (border.isBusy()) {
        timer = setTimeout(sendWhenFree, recheckMs);
        return;
      }
      countdown.isSent = true;
      send(then.event, {});
    }, then.after_ms);
    return () => clearTimeout(timer);
  }, [node, isOver, send, border, memory]);
}

const two = (number: number) => String(number).padStart(2, '0');

/** The remaining time in Persian digits: minutes and seconds, and hours from one hour on. */
function writeTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const time = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return toPersianDigits(minutes < 60 ? time : `${Math.floor(minutes / 60)}:${time}`);
}

/** The remaining seconds that screen readers announce; an announcement every second would be too much. */
const milestones = [10, 60];

/** The last milestone between `total` and `left` seconds; null before the first one. */
function spokenSeconds(total: number, left: number): number | null {
  return milestones.find((milestone) => left <= milestone && total > milestone) ?? null;
}
