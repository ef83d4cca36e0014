import { withRef } from '@gam/client/with-ref';
import type { Voice } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { useEffect, useRef, useState } from 'react';
import { useScreenActions, useScreenState } from '../../ui/hooks/use-screen.ts';
import { uploadFile } from '../uploads/upload-file.ts';
import { judgeSound, type Sendable, toSendable } from './sound-file.ts';
import { type Recording, recordSound } from './record-sound.ts';

type Sound = Extract<Sendable, { kind: 'sound' }>;
/** An unsent sound with the URL that plays it. */
interface Heard {
  readonly sound: Sound;
  readonly src: string;
}

/** The state of the widget. An uploaded sound is in the answer instead. */
type VoiceState =
  | { readonly is: 'resting' }
  /** The browser asks for the microphone, or a sound is checked and converted. */
  | { readonly is: 'preparing' }
  | { readonly is: 'recording'; readonly recording: Recording }
  | ({ readonly is: 'recorded' } & Heard)
  | ({ readonly is: 'uploading'; readonly percent: number } & Heard);

interface Given {
  readonly node: Voice;
  readonly onChange: (value: AnswerValues) => void;
  readonly onAdvance: (() => void) | null;
}

/**
 * Records, checks and uploads a sound. After a failed upload the state is `recorded` again. [O-4.40, O-4.42, O-5.15]
 */
export function useVoice({ node, onChange, onAdvance }: Given) {
  const { hold, border } = useScreenActions();
  const flow = useScreenState().screen?.flow ?? null;
  const [state, setState] = useState<VoiceState>({ is: 'resting' });
  const [problem, setProblem] = useState<string | null>(null);
  const leaving = useRef(new AbortController());
  const { labels } = node;
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  useEffect(() => {
    const gone = new AbortController();
    leaving.current = gone;
    return () => {
      gone.abort();
      // Releases the microphone.
      if (latest.current.is === 'recording') latest.current.recording.stop();
    };
  }, []);

  const rest = (message: string | null) => {
    setState({ is: 'resting' });
    setProblem(message);
  };

  /** Checks and converts a sound, so that it can be played and sent. */
  async function take(file: Blob): Promise<void> {
    setState({ is: 'preparing' });
    setProblem(null);
    const { kind, problem } = await judgeSound(file, node);
    if (kind === null) return rest(problem);
    const sendable = await toSendable(file, kind);
    if (sendable.kind !== 'sound') return rest(labels[sendable.kind]);
    setState({ is: 'recorded', sound: sendable, src: URL.createObjectURL(file) });
  }

  async function record(): Promise<void> {
    setState({ is: 'preparing' });
    setProblem(null);
    try {
      const recording = await recordSound(node.limit_ms);
      if (leaving.current.signal.aborted) return recording.stop();
      setState({ is: 'recording', recording });
      const file = await recording.ended;
      if (!leaving.current.signal.aborted) await take(file);
    } catch {
      rest(labels.microphone);
    }
  }

  async function send({ sound, src }: Heard): Promise<void> {
    if (flow === null) return;
    const { signal } = leaving.current;
    const show = (percent: number) => setState({ is: 'uploading', percent, sound, src });
    setProblem(null);
    show(0);
    const target = { flow, path: node.upload, field: node.field };
    const uploaded = await border.reach(
      (limit) => uploadFile(target, { ...sound, onProgress: show, signal: limit }),
      signal,
    );
    if (uploaded === null || signal.aborted) return;
    if (!uploaded.ok) {
      const { message, ref } = uploaded.failure;
      setState({ is: 'recorded', sound, src });
      return setProblem(withRef(message ?? labels.failed, ref));
    }
    onChange({ values: [uploaded.value.id] });
    setState({ is: 'resting' });
    // The next press continues to the next step again.
    hold(null);
    onAdvance?.();
  }

  return {
    state,
    problem,
    record: () => void record(),
    take: (file: Blob) => void take(file),
    send: (heard: Heard) => void send(heard),
    remove() {
      rest(null);
      onChange({ values: [] });
    },
  };
}
