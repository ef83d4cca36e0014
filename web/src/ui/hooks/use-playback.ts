import { useRef, useState } from 'react';

/** Later than any sound ends, s: a browser that is sent there looks for the end. */
const afterTheEnd = 1e9;

/** Plays the sound of an audio element. Times are in ms; `length` is null until it is known. */
export function usePlayback() {
  const audio = useRef<HTMLAudioElement>(null);
  const seeksEnd = useRef(false);
  const [isPlaying, setPlaying] = useState(false);
  const [elapsed, setElapsed] = useState(0);
  const [length, setLength] = useState<number | null>(null);

  /** The head of a browser's own recording does not say how long it is. */
  const measure = () => {
    const element = audio.current;
    if (element === null) return;
    if (Number.isFinite(element.duration)) {
      setLength(element.duration * 1000);
      if (seeksEnd.current) element.currentTime = 0;
      seeksEnd.current = false;
    } else if (element.paused && !seeksEnd.current) {
      seeksEnd.current = true;
      element.currentTime = afterTheEnd;
    }
  };

  return {
    isPlaying,
    elapsed,
    length,
    toggle: () => {
      if (isPlaying) audio.current?.pause();
      // A sound that the browser cannot play stays as it is; it can be saved instead.
      else void audio.current?.play().catch(() => undefined);
    },
    seek: (ms: number) => {
      setElapsed(ms);
      if (audio.current) audio.current.currentTime = ms / 1000;
    },
    /** The props of the element. */
    bind: {
      ref: audio,
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onEnded: () => setPlaying(false),
      onLoadedMetadata: measure,
      onDurationChange: measure,
      onTimeUpdate: () => {
        if (!seeksEnd.current) setElapsed((audio.current?.currentTime ?? 0) * 1000);
      },
    },
  };
}
