import { expect, it } from 'vitest';
import { writeRawReply } from './raw-reply.ts';

it.each([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_INVALID_METHOD', 400],
  [undefined, 400],
])('%s is %i, counted in bytes', (code, status) => {
  const reply = writeRawReply(code, { 'x-frame-options': 'DENY' }, (given) => ({ message: `نه ${given}` }));
  const [head = '', body = ''] = reply.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain('\r\nx-frame-options: DENY\r\n');
  expect(head).toContain(`\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`);
  expect(JSON.parse(body)).toEqual({ message: `نه ${status}` });
});
