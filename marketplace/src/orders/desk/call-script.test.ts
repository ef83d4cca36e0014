import { afterAll, describe, expect, it } from 'vitest';
import { bffToken } from '../../../test/client.ts';
import { startWithEditor } from '../../../test/content.ts';

const { test, editor, close } = await startWithEditor();
afterAll(close);

const phases = async () =>
  (await test.client.ask('loadCallScript', { token: bffToken })).parts.map(({ phase }) => phase);

describe("the script of operators' calls", () => {
  it('is a document that editors publish and take back, with one part per phase [O-1.03]', async () => {
    const { document } = await editor.live('call_script', 'desk');
    const before = await phases();
    expect(before).toEqual(['customer', 'questions', 'expert_selection', 'quote', 'placed']);
    const [first] = document.parts;
    if (first === undefined) throw new Error('no part');
    expect(await editor.publish('call_script', 'desk', { parts: [first, first] })).toMatchObject({
      status: 400,
      body: { findings: [{ path: '/parts/1/phase' }] },
    });
    expect(await editor.publish('call_script', 'desk', { parts: [first] })).toMatchObject({ status: 200 });
    expect(await phases()).toEqual(['customer']);
    await editor.rollBack('call_script', 'desk');
    expect(await phases()).toEqual(before);
  });
});
