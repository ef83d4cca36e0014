import {
  AdtsOutputFormat,
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP4,
  OggOutputFormat,
  Output,
  WEBM,
} from 'mediabunny';

/** The result of a conversion. */
export type ConvertReply =
  | { readonly kind: 'sound'; readonly bytes: ArrayBuffer; readonly extension: 'ogg' | 'aac' }
  | { readonly kind: 'not_audio' | 'format' };

/** The container for each codec. The sound keeps its codec, so that it is not encoded twice. */
const boxes = {
  opus: { extension: 'ogg', make: () => new OggOutputFormat() },
  aac: { extension: 'aac', make: () => new AdtsOutputFormat() },
} as const;

async function convert(file: Blob): Promise<ConvertReply> {
  const input = new Input({ formats: [WEBM, MP4], source: new BlobSource(file) });
  const track = await input.getPrimaryAudioTrack();
  const pictures = await input.getVideoTracks();
  if (track === null || pictures.length > 0) return { kind: 'not_audio' };
  const codec = await track.getCodec();
  if (codec !== 'opus' && codec !== 'aac') return { kind: 'format' };
  const { extension, make } = boxes[codec];
  const target = new BufferTarget();
  const output = new Output({ format: make(), target });
  await copyPackets(track, codec, output);
  return target.buffer === null ? { kind: 'format' } : { kind: 'sound', bytes: target.buffer, extension };
}

async function copyPackets(track: InputAudioTrack, codec: keyof typeof boxes, output: Output): Promise<void> {
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = await track.getDecoderConfig();
  const meta = decoderConfig === null ? undefined : { decoderConfig };
  for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, meta);
  await output.finalize();
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void convert(data)
    .catch((): ConvertReply => ({ kind: 'format' }))
    .then((reply) => postMessage(reply));
});
