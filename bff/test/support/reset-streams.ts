import { once } from 'node:events';
import { openTls } from './haproxy.ts';

const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
const types = { headers: 1, reset: 3, settings: 4 } as const;
/** The flags END_STREAM and END_HEADERS: a whole request. */
const wholeRequest = 0x5;
/** The error code CANCEL. */
const cancel = Buffer.from([0, 0, 0, 8]);
/** `GET https://g/` by the static table of HPACK. */
const getRoot = Buffer.from([0x82, 0x87, 0x84, 0x41, 1, 0x67]);

function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.set([type, flags], 3);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/**
 * Opens requests over HTTP/2 and resets each at once, frame by frame, since a client of Node does not send a request that
 * it resets in the same moment. Resolves when the other side has taken them or ended the connection.
 */
export async function resetStreams(url: string, source: string, count: number): Promise<void> {
  const socket = await openTls(url, source);
  socket.on('error', () => undefined).resume();
  const requests = Array.from({ length: count }, (_, index) => {
    const stream = 1 + 2 * index;
    return [frame(types.headers, wholeRequest, stream, getRoot), frame(types.reset, 0, stream, cancel)];
  });
  const settings = frame(types.settings, 0, 0, Buffer.alloc(0));
  socket.write(Buffer.concat([Buffer.from(preface), settings, ...requests.flat()]));
  socket.end();
  await once(socket, 'close');
}
