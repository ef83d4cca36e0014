import { done, failed } from '@gam/shared/result';
import type { FlowEvents, PartsReply, Screen } from '@gam/schemas/descriptors';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeBff, fakeBff } from '../fake-bff.ts';
import { makeFlow, makeReply, makeScreen } from '../fixtures/screen.ts';
import { createEventSender } from '@gam/client/event-sender';
import { makeEvent } from '@gam/client/events';

const first = makeScreen({ title: 'first', flow: makeFlow({ step: 'q1', rev: 1 }) });
const second = makeScreen({ title: 'second', flow: makeFlow({ step: 'q2', rev: 2 }) });
const { flow: _flow, ...frame } = second;
const names = { frame: 'aaaaaaaa', other: 'bbbbbbbb' };

/** The second screen in fragments. */
const parts: PartsReply = {
  protocol: '1.1',
  of: { flow: 'f_1', rev: 1 },
  screen: { $f: names.frame, flow: { rev: 2, step: 'q2' } },
  applied: 1,
  effects: [],
  continue: null,
  ahead: [],
  fragments: { [names.frame]: frame },
};

const batch = (flow = 'f_1'): FlowEvents => ({
  flow,
  ticket: 'ticket',
  base_rev: 1,
  events: [makeEvent('next', {})],
});
const never = new AbortController().signal;

describe('the event sender', () => {
  let bff: FakeBff;
  let shown: Screen | null;
  let send: ReturnType<typeof createEventSender>;
  beforeEach(() => {
    bff = fakeBff();
    shown = first;
    send = createEventSender(() => shown);
  });
  const versions = () => bff.sent.map(({ headers }) => headers.get('gam-protocol'));
  const had = () => bff.batches().map((one) => (one.flow === null ? null : one.have));

  it('asks for fragments, assembles the screen, and names what it has in the next batch of the flow', async () => {
    bff.onEvents(parts, { ...parts, fragments: {} }, parts);
    const whole = done(makeReply(second, { applied: 1 }));
    expect(await send(batch(), never)).toEqual(whole);
    expect(await send(batch(), never)).toEqual(whole);
    await send(batch('f_2'), never);
    expect(versions()).toEqual(['1.1', '1.1', '1.1']);
    expect(had()).toEqual([[], [names.frame], []]);
  });

  it.each<[what: string, sent: PartsReply, above: Screen | null]>([
    ['a fragment is missing', { ...parts, fragments: { [names.other]: {} } }, first],
    ['it counts from another revision', { ...parts, of: { flow: 'f_1', rev: 7 } }, first],
    ['it counts from a screen, and none is certain', parts, null],
  ])('asks for a whole reply with the same ids where %s', async (_what, sent, above) => {
    shown = above;
    const reply = makeReply(second, { applied: 1 });
    bff.onEvents(sent, reply);
    const events = batch();
    expect(await send(events, never)).toEqual(done(reply));
    expect(versions()).toEqual(['1.1', null]);
    expect(bff.batches()[1]).toEqual(events);
  });

  it('names what one of the last three replies named, and gets the rest again where it is needed', async () => {
    const [elsewhere, again] = [{ ...parts, of: null, screen: frame, fragments: {} } as PartsReply, parts];
    bff.onEvents(parts, elsewhere, elsewhere, elsewhere, again, parts);
    for (let count = 0; count < 6; count += 1) expect((await send(batch(), never))?.ok).toBe(true);
    const name = [names.frame];
    expect(had()).toEqual([[], name, name, name, [], name]);
  });

  it('asks again without the names of its fragments where a server of an earlier build refuses them', async () => {
    const reply = makeReply(second, { applied: 1 });
    const error = { kind: 'invalid', code: 'body', message: 'درخواست نادرست است.', path: '' } as const;
    bff.onEvents({ status: 400, error }, reply);
    const events = batch();
    expect(await send(events, never)).toEqual(done(reply));
    expect(bff.batches()[1]).toEqual(events);
  });

  it('takes a whole reply, and a refusal with its screen, as they are', async () => {
    const reply = makeReply(second, { applied: 1 });
    const error = { kind: 'invalid', code: 'not_offered', message: 'ممکن نیست.' } as const;
    bff.onEvents(reply, { status: 400, error, screen: first });
    expect(await send(batch(), never)).toEqual(done(reply));
    expect(await send(batch(), never)).toMatchObject(failed({ kind: 'refused', status: 400, screen: first }));
    expect(bff.sent).toHaveLength(2);
  });

  it('sends events of a page for a whole reply', async () => {
    bff.onEvents(makeReply(second));
    await send({ flow: null, url: '/', events: [makeEvent('next', {})] }, never);
    expect(versions()).toEqual([null]);
    expect(bff.batches()[0]).not.toHaveProperty('have');
  });
});
