import { expect, it } from 'vitest';
import { type CpuProfile, shareCauses } from './causes.ts';

const frame = (id: number, functionName: string, url: string, children: number[] = []) => ({
  id,
  callFrame: { functionName, url, scriptId: '0', lineNumber: 0, columnNumber: 0 },
  children,
});

it('counts a sample for the innermost function with a cause, and idle time for none', () => {
  const profile: CpuProfile = {
    nodes: [
      frame(1, '(root)', '', [2, 5, 6]),
      frame(2, 'handler', 'file:///x/bff/src/http/routes/events-route.ts', [3]),
      frame(3, 'readTicket', 'file:///x/bff/src/protocol/records/ticket.ts', [4]),
      frame(4, 'parse', ''),
      frame(5, '(idle)', ''),
      frame(6, '(garbage collector)', ''),
    ],
    startTime: 0,
    endTime: 1,
    samples: [2, 3, 4, 5, 5, 6],
  };
  expect(Object.fromEntries(shareCauses(profile))).toEqual({
    hooks: 0.25,
    'ticket and signatures': 0.5,
    'garbage collection': 0.25,
  });
});
