import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { connectUpstream, type UpstreamOptions } from './client.ts';
import type { ReplyProblem } from './failure.ts';

type Bytes = string | Buffer;
/** Sends these bytes for every request, or does something else with its connection. */
export type Answers = Bytes | ((socket: Socket) => unknown);

/** Returns a client of a server that speaks TCP alone; both end with the test. */
export async function connectToTcp(...given: Parameters<typeof openTcp>) {
  const opened = await openTcp(...given);
  onTestFinished(opened.close);
  return opened;
}

/** Returns a client of a server that speaks TCP alone; it counts the requests, and what it answers can be changed. */
export async function openTcp(first: Answers, options: Partial<UpstreamOptions> = {}, scheme = 'http') {
  let answers = first;
  const asked: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      asked.push(bytes.toString('latin1'));
      if (typeof answers === 'function') answers(socket);
      else socket.write(answers);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const problems: ReplyProblem[] = [];
  const upstream = connectUpstream({
    url,
    mediaUrl: url,
    ownToken: 'own',
    pauseMs: 1,
    tryMs: 5_000,
    onBrokenReply: (_name, problem) => problems.push(problem),
    ...options,
  });
  const become = (next: Answers) => void (answers = next);
  const close = async () => {
    server.close();
    await upstream.close();
  };
  return { upstream, asked, problems, become, close };
}

/** Returns a reply with these lines for its head. */
export const writeReply = (head: readonly string[], body = '{"results":[]}'): string =>
  [...head, '', body].join('\r\n');
/** A right reply of listCities. */
export const good = writeReply(['HTTP/1.1 200 OK', 'content-length: 14']);

const tlsAlert = Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x46]);
/** What a server that is no upstream sends. */
export const notHttp: readonly (readonly [what: string, answers: Answers])[] = [
  ['an SSH banner', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['an SSH banner before the end', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
  ['a TLS alert', tlsAlert],
  ['a TLS alert before the end', (socket) => socket.end(tlsAlert)],
  ['a banner of SMTP', '220 mail ESMTP\r\n'],
  ['an error of Redis', '-ERR unknown command\r\n'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a frame of HTTP/2', Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0])],
  ['a body alone, as in HTTP/0.9', '<html>'],
  ['no status', 'HTTP/1.1\r\n\r\n'],
  ['bare line feeds for its lines', 'HTTP/1.1 200 OK\ncontent-length: 14\n\n{"results":[]}'],
  ['no number as its status', 'HTTP/1.1 OK\r\n\r\n'],
  ['a status of two digits', writeReply(['HTTP/1.1 99 X', 'content-length: 14'])],
  ['a status of four digits', writeReply(['HTTP/1.1 1000 X', 'content-length: 14'])],
  ['an unknown version', writeReply(['HTTP/3.7 200 OK', 'content-length: 14'])],
  ['a length that is no number', writeReply(['HTTP/1.1 200 OK', 'content-length: abc'])],
  ['two lengths', writeReply(['HTTP/1.1 200 OK', 'content-length: 14', 'content-length: 3'])],
  ['a wrong chunk', writeReply(['HTTP/1.1 200 OK', 'transfer-encoding: chunked'], 'zz\r\n')],
  [
    'a wrong chunk after a right one',
    writeReply(['HTTP/1.1 200 OK', 'transfer-encoding: chunked'], '1\r\n{\r\nzz\r\n'),
  ],
  ['a header without a name', writeReply(['HTTP/1.1 200 OK', ': x', 'content-length: 14'])],
  ['a header with a zero byte', writeReply(['HTTP/1.1 200 OK', 'x: a\0b', 'content-length: 14'])],
  ['too long a header', writeReply(['HTTP/1.1 200 OK', `x: ${'a'.repeat(20_000)}`, 'content-length: 14'])],
  [
    'headers without an end',
    (socket) => socket.write(`HTTP/1.1 200 OK\r\n${`x: ${'a'.repeat(100)}\r\n`.repeat(300)}`),
  ],
];
