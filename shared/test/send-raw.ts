import { connect } from 'node:net';

export interface RawReply {
  readonly status: number;
  readonly body: unknown;
}

/** Sends texts unchanged to a server and returns its reply, which ends by its content-length or with the connection. */
export function sendRaw(url: string, ...pieces: readonly string[]): Promise<RawReply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const finish = () => {
      socket.destroy();
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
      resolve({ status, body: body === '' ? null : JSON.parse(body) });
    };
    socket.setEncoding('utf8');
    // A server may reply and close the connection before it has read everything.
    socket.on('error', (error) => (text === '' ? reject(error) : finish()));
    socket.on('close', finish);
    socket.on('data', (chunk) => {
      text += String(chunk);
      const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1] ?? Number.NaN);
      const body = text.split('\r\n\r\n')[1];
      if (body !== undefined && Buffer.byteLength(body) >= length) finish();
    });
    for (const piece of pieces) socket.write(piece);
  });
}

/** Returns a request as text: first line, headers with the content-length, body. */
export function writeRaw(line: string, headers: Readonly<Record<string, string>>, body = ''): string {
  const all = { host: 'gam.test', 'content-length': String(Buffer.byteLength(body)), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Returns a request as text with a chunked body. */
export function writeChunked(line: string, headers: Readonly<Record<string, string>>, body: string): string {
  const all = { host: 'gam.test', ...headers, 'transfer-encoding': 'chunked' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = Buffer.byteLength(body).toString(16);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${length}\r\n${body}\r\n0\r\n\r\n`;
}
