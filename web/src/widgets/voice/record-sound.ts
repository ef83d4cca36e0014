/** A running recording. */
export interface Recording {
  /** The microphone's sound, for the level meter. */
  readonly stream: MediaStream;
  readonly stop: () => void;
  /** Resolves with the recorded sound when the recording ends. */
  readonly ended: Promise<Blob>;
}

/** The types that browsers record, best first: ogg is sent as it is, the others are converted. */
const types = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'];
/** Enough for a voice and for the noise of an appliance. */
const bitsPerSecond = 64_000;

/** Starts a recording, which ends when it is stopped or after `limitMs`. Throws without a microphone. [O-4.43] */
export async function recordSound(limitMs: number): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const type = types.find((one) => MediaRecorder.isTypeSupported(one));
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(type !== undefined && { mimeType: type }),
  });
  const pieces: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const timer = setTimeout(stop, limitMs);
  const ended = new Promise<Blob>((resolve) => {
    recorder.addEventListener('stop', () => {
      clearTimeout(timer);
      // Ends the browser's sign that the microphone is in use.
      for (const track of stream.getTracks()) track.stop();
      resolve(new Blob(pieces, { type: recorder.mimeType }));
    });
  });
  recorder.start();
  return { stream, stop, ended };
}
