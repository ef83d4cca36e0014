import { fillText } from '@gam/shared/fill-text';
import {
  IconCircleCheck,
  IconMicrophone,
  IconPlayerStopFilled,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { FieldError } from '../../ui/FieldError.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import type { BeforeNext } from '../../client/screen-state.ts';
import { useBeforeNext } from '../../ui/hooks/use-before-next.ts';
import { useHandUp } from '../use-hand-up.ts';
import type { WidgetProps } from '../widget-props.ts';
import { Elapsed } from './Elapsed.tsx';
import { LevelMeter } from './LevelMeter.tsx';
import { useVoice } from './use-voice.ts';
import styles from './VoiceWidget.module.css';

/** A sound: recorded or chosen, heard, sent. [O-2.36, O-4.40 to O-4.43] */
export function VoiceWidget(props: WidgetProps<'voice'>) {
  const { node, value, onChange, onAdvance, labelledBy, describedBy } = props;
  const { labels } = node;
  const voice = useVoice({ node, onChange, onAdvance });
  const { state } = voice;
  const id = useId();
  const isUploaded = state.is === 'resting' && value.values.length > 0;
  const isFree = state.is === 'resting' && !isUploaded;
  const widget = useRef<HTMLFieldSetElement>(null);
  const seen = useRef(state.is);
  useHandUp(value, onChange);
  useEffect(() => {
    // The button that was pressed is gone: its place takes the focus.
    const isLost = seen.current !== state.is && document.activeElement === document.body;
    if (isLost) widget.current?.querySelector('button')?.focus();
    seen.current = state.is;
  }, [state.is]);

  /** What is there and not sent is sent first; what is being said is ended first. [O-4.41] */
  const before: BeforeNext | null =
    state.is === 'resting'
      ? null
      : {
          label: state.is === 'recorded' || state.is === 'uploading' ? labels.confirm : null,
          run: () => {
            if (state.is === 'recording') state.recording.stop();
            if (state.is === 'recorded') voice.send(state);
            return null;
          },
        };
  useBeforeNext(before);

  return (
    <fieldset
      ref={widget}
      className={styles.widget}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {state.is === 'recording' && (
        <>
          <LevelMeter stream={state.recording.stream} />
          <Elapsed node={node} />
          <PlainButton
            kind="danger"
            icon={<IconPlayerStopFilled className={styles.icon} aria-hidden />}
            onClick={state.recording.stop}
          >
            {labels.stop}
          </PlainButton>
        </>
      )}
      {(state.is === 'recorded' || state.is === 'uploading') && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- it was just said by the customer
        <audio className={styles.player} controls src={state.src} aria-label={labels.player} />
      )}
      {state.is === 'uploading' && (
        <progress
          className={styles.progress}
          max={100}
          value={state.percent}
          aria-label={labels.confirm}
          aria-valuetext={fillText(labels.progress, { percent: state.percent })}
        />
      )}
      {isUploaded && (
        <p className={styles.done}>
          <IconCircleCheck className={styles.icon} aria-hidden />
          {labels.uploaded}
        </p>
      )}
      <div className={styles.actions}>
        {(isFree || state.is === 'preparing') && (
          <PlainButton
            kind="secondary"
            isWaiting={state.is === 'preparing'}
            icon={<IconMicrophone className={styles.icon} aria-hidden />}
            onClick={() => state.is === 'resting' && voice.record()}
          >
            {labels.record}
          </PlainButton>
        )}
        {isFree && (
          <label className={styles.choose}>
            <IconUpload className={styles.icon} aria-hidden />
            {labels.choose}
            <input
              className={styles.input}
              type="file"
              accept="audio/*"
              aria-describedby={`${id}-error`}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) voice.take(file);
                currentTarget.value = '';
              }}
            />
          </label>
        )}
        {(state.is === 'recorded' || isUploaded) && (
          <>
            <PlainButton
              kind="secondary"
              icon={<IconMicrophone className={styles.icon} aria-hidden />}
              onClick={() => (voice.remove(), voice.record())}
            >
              {labels.again}
            </PlainButton>
            <PlainButton
              kind="quiet"
              icon={<IconTrash className={styles.icon} aria-hidden />}
              onClick={() => voice.remove()}
            >
              {labels.remove}
            </PlainButton>
          </>
        )}
      </div>
      {/* Read out as it changes: what is seen at a glance. */}
      <output className={styles.spoken}>
        {state.is === 'recording' && labels.recording}
        {state.is === 'recorded' && labels.recorded}
      </output>
      <FieldError id={`${id}-error`} message={voice.problem} />
    </fieldset>
  );
}
