import type { Voice } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { Progress, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { writeDuration } from '../../ui/write-duration.ts';

/** The loudness of the microphone's sound, from silence to full. For eyes only. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let frame = 0;
    const draw = () => {
      analyser.getFloatTimeDomainData(samples);
      // Without a render for each frame.
      bar.current?.style.setProperty('--progress-section-size', `${levelOf(samples) * 100}%`);
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [stream]);
  return (
    <Progress.Root size="lg" radius="xl" w="min(100%, 16rem)" bg="var(--gam-sunken)" aria-hidden>
      <Progress.Section ref={bar} withAria={false} value={0} color="var(--gam-accent)" />
    </Progress.Root>
  );
}

/** The factor that brings speech to the middle of the meter. */
const gain = 4;

/** Returns the loudness of samples, from 0 to 1. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  return Math.min(1, Math.sqrt(power) * gain);
}

/** The length of the current recording and the longest possible one. */
export function Elapsed({ node: { limit_ms, labels } }: { node: Voice }) {
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    const begun = Date.now();
    const timer = setInterval(() => setElapsedMs(Date.now() - begun), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <Text role="timer" fw={700} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {fillText(labels.elapsed, {
        elapsed: writeDuration(Math.min(elapsedMs, limit_ms)),
        limit: writeDuration(limit_ms),
      })}
    </Text>
  );
}
