import { useEffect, useRef } from 'react';
import styles from './VoiceWidget.module.css';

/** How loud what the microphone hears is, from silence to full. For eyes only. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let frame = 0;
    const draw = () => {
      analyser.getFloatTimeDomainData(samples);
      bar.current?.style.setProperty('--level', String(levelOf(samples)));
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [stream]);
  return (
    <span className={styles.meter} aria-hidden>
      <span className={styles.level} ref={bar} />
    </span>
  );
}

/** Speech is far below full; this brings it to the middle of the meter. */
const gain = 4;

/** How loud samples are, from 0 to 1. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  return Math.min(1, Math.sqrt(power) * gain);
}
