import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { usePlayback } from './hooks/use-playback.ts';
import { PlainButton } from './PlainButton.tsx';
import { writeDuration } from './write-duration.ts';
import styles from './Player.module.css';

export interface PlayerProps {
  src: string;
  /** What is heard, for screen readers. */
  name: string;
  /** The words of the button. */
  words: { readonly play?: string; readonly pause?: string };
  /** How much is loaded before it is played; a sound in the page's memory costs nothing. */
  preload: 'none' | 'metadata';
}

/** How far a key moves the place, ms. */
const stepMs = 1000;

/** Plays a sound: a button, and a line that shows and sets the place. A browser's own player speaks its own language. */
export function Player({ src, name, words, preload }: PlayerProps) {
  const { isPlaying, elapsed, length, bind, ...playback } = usePlayback();
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const word = isPlaying ? words.pause : words.play;
  const end = Math.max(length ?? 0, elapsed);
  return (
    <fieldset aria-label={name} className={styles.player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a customer's recording has no captions */}
      <audio {...bind} src={src} preload={preload} />
      <PlainButton
        kind="secondary"
        size="small"
        icon={<Icon size="var(--gam-icon)" aria-hidden />}
        {...(word === undefined && { 'aria-label': name, 'aria-pressed': isPlaying })}
        onClick={playback.toggle}
      >
        {word}
      </PlainButton>
      <span className={styles.place}>
        <span aria-hidden>{writeDuration(elapsed)}</span>
        <input
          type="range"
          className={styles.line}
          style={{ '--played': end === 0 ? '0%' : `${(elapsed / end) * 100}%` } as CSSProperties}
          aria-label={name}
          aria-valuetext={writeDuration(elapsed)}
          min={0}
          max={Math.max(1, Math.ceil(end / stepMs)) * stepMs}
          step={stepMs}
          value={elapsed}
          disabled={length === null}
          onChange={(event) => playback.seek(Number(event.currentTarget.value))}
        />
        {length !== null && <span aria-hidden>{writeDuration(length)}</span>}
      </span>
    </fieldset>
  );
}
