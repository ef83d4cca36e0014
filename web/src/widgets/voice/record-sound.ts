/** A recording under way. */
export interface Recording {
  /** What the microphone hears, for the level meter. */
  readonly stream: MediaStream;
  readonly stop: () => void;
  /** What was recorded, once it ended. */
  readonly ended: Promise<Blob>;
}

/** What a browser may record, best first: what needs no other box, then what is put into one. */
const types = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'];
/** Enough for a voice and for the noise of a machine. */
const bitsPerSecond = 64_000;

/** Begins to record, until it is stopped or the limit is reached, ms. Throws where there is no microphone. [O-4.43] */
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
      // The browser shows that it listens until its tracks end.
      for (const track of stream.getTracks()) track.stop();
      resolve(new Blob(pieces, { type: recorder.mimeType }));
    });
  });
  recorder.start();
  return { stream, stop, ended };
}
