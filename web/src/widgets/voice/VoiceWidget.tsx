import { fillText } from '@gam/shared/fill-text';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import {
  IconCircleCheck,
  IconMicrophone,
  IconPlayerStopFilled,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import type { BeforeNext } from '@gam/client/screen-state';
import { FieldError } from '../../ui/Field.tsx';
import { buttonLook, PlainButton } from '../../ui/PlainButton.tsx';
import { Player } from '../../ui/Player.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { useBeforeNext } from '../../ui/hooks/use-screen.ts';
import { FileInput } from '../uploads/FileInput.tsx';
import { useHandUp, type WidgetProps } from '../widget-props.ts';
import { Elapsed, LevelMeter } from './RecordingMeters.tsx';
import { useVoice } from './use-voice.ts';

const iconSize = 'var(--gam-icon)';
/** The width of the upload's progress. */
const barWidth = 'min(100%, 24rem)';

/** A sound that the customer records or chooses, plays and sends. [O-2.36, O-4.40 to O-4.43] */
export function VoiceWidget(props: WidgetProps<'voice'>) {
  const { node, value, onChange, onAdvance, labelledBy, describedBy } = props;
  const { labels } = node;
  const voice = useVoice({ node, onChange, onAdvance });
  const { state } = voice;
  const id = useId();
  const isUploaded = state.is === 'resting' && value.values.length > 0;
  const isFree = state.is === 'resting' && !isUploaded;
  const widget = useRef<HTMLFieldSetElement>(null);
  const drawnState = useRef(state.is);
  useHandUp(value, onChange);
  useEffect(() => {
    // The pressed button is removed with its state: the next button takes the focus.
    const isLost = drawnState.current !== state.is && document.activeElement === document.body;
    if (isLost) widget.current?.querySelector('button')?.focus();
    drawnState.current = state.is;
  }, [state.is]);

  /** Before the step is left, a recording ends and an unsent sound is sent. */
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
    <Paper
      ref={widget}
      component="fieldset"
      withBorder
      shadow="xs"
      px="md"
      py="lg"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      <Stack align="center">
        {state.is === 'recording' && (
          <>
            <LevelMeter stream={state.recording.stream} />
            <Elapsed node={node} />
            <PlainButton
              kind="danger"
              icon={<IconPlayerStopFilled size={iconSize} aria-hidden />}
              onClick={state.recording.stop}
            >
              {labels.stop}
            </PlainButton>
          </>
        )}
        {(state.is === 'recorded' || state.is === 'uploading') && (
          <Player src={state.src} name={labels.player} words={labels} preload="metadata" />
        )}
        {state.is === 'uploading' && (
          <ProgressLine
            percent={state.percent}
            label={labels.confirm}
            text={fillText(labels.progress, { percent: state.percent })}
            w={barWidth}
          />
        )}
        {isUploaded && (
          <Group component="p" gap="xs" c="var(--gam-good-ink)" fw={500}>
            <IconCircleCheck size={iconSize} aria-hidden />
            {labels.uploaded}
          </Group>
        )}
        <Group justify="center" gap="xs">
          {(isFree || state.is === 'preparing') && (
            <PlainButton
              kind="secondary"
              isWaiting={state.is === 'preparing'}
              icon={<IconMicrophone size={iconSize} aria-hidden />}
              onClick={() => state.is === 'resting' && voice.record()}
            >
              {labels.record}
            </PlainButton>
          )}
          {isFree && (
            <Button
              {...buttonLook('secondary')}
              component="label"
              leftSection={<IconUpload size={iconSize} aria-hidden />}
            >
              {labels.choose}
              <FileInput
                accept="audio/*"
                aria-describedby={`${id}-error`}
                onChoose={([file]) => {
                  if (file) voice.take(file);
                }}
              />
            </Button>
          )}
          {(state.is === 'recorded' || isUploaded) && (
            <>
              <PlainButton
                kind="secondary"
                icon={<IconMicrophone size={iconSize} aria-hidden />}
                onClick={() => (voice.remove(), voice.record())}
              >
                {labels.again}
              </PlainButton>
              <PlainButton
                kind="quiet"
                icon={<IconTrash size={iconSize} aria-hidden />}
                onClick={() => voice.remove()}
              >
                {labels.remove}
              </PlainButton>
            </>
          )}
        </Group>
        {/* Announces the state, which is otherwise only seen. */}
        <Text component="output" c="dimmed" fz="xs">
          {state.is === 'recording' && labels.recording}
          {state.is === 'recorded' && labels.recorded}
        </Text>
        <FieldError id={`${id}-error`} message={voice.problem} />
      </Stack>
    </Paper>
  );
}
