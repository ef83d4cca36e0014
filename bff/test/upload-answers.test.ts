import { describe, expect, it } from 'vitest';
import { coldAir, goToVoice, imagesQuestion, voiceQuestion } from './support/cold-air.ts';
import type { Customer } from './support/customer.ts';
import { answer, back, next } from './support/events.ts';
import { makePng } from './support/files.ts';
import { world, open, atImages, upload, startUploadWorld } from './support/upload-step.ts';

startUploadWorld();

describe('an answer', () => {
  it('names uploads of its flow, is shown with their pictures, and reaches the upstream with bare ids [O-3.22]', async () => {
    const customer = await atImages();
    const names = [await upload(customer), await upload(customer, makePng(70, 70, 30))];
    const { body } = await customer.send(answer(imagesQuestion, names));
    expect(body.applied).toBe(1);
    const { answer: shown, widget } = customer.node('question');
    expect(shown?.values).toEqual(names);
    expect(widget).toMatchObject({
      type: 'images',
      files: names.map((id) => ({ id, image: expect.stringMatching(/\/300\.jpg$/) })),
    });
    await customer.send(next());
    const [aside] = customer.screen.aside;
    const item = aside?.type === 'summary' ? aside.items.find(({ key }) => key === imagesQuestion) : null;
    expect(item?.text).toBe('تصویر ۱ - تصویر ۲');
    expect(item?.images).toEqual([expect.stringMatching(/\/48\.jpg$/), expect.stringMatching(/\/48\.jpg$/)]);
  });

  it.each([
    ['a bare id', (name: string) => [name.slice(0, name.indexOf('.'))]],
    ['a signature of another id', (name: string) => [`other${name.slice(name.indexOf('.'))}`]],
    ['a forged signature', (name: string) => [`${name.slice(0, name.indexOf('.'))}.${'A'.repeat(43)}`]],
    ['the same upload twice', (name: string) => [name, name]],
  ])('is invalid and stores nothing with %s', async (_what, forge) => {
    const customer = await atImages();
    const name = await upload(customer);
    const { status, body } = await customer.send(answer(imagesQuestion, forge(name)));
    expect([status, body.error?.code]).toEqual([422, 'never_offered']);
    expect(customer.node('question').answer).toBeNull();
  });

  it('is invalid with an upload of another flow, of this browser or another user’s', async () => {
    const customer = await atImages();
    const other = await atImages();
    const again = world.newCustomer();
    for (const [cookie, value] of customer.cookies) again.cookies.set(cookie, value);
    await again.open(coldAir);
    for (const name of [await upload(other), await upload(again)]) {
      const { status } = await customer.send(answer(imagesQuestion, [name]));
      expect(status).toBe(422);
    }
  });

  it('is invalid with a sixth picture, or with a picture as a voice recording', async () => {
    const customer = await open();
    const picture = await upload(customer);
    await goToVoice(customer);
    expect((await customer.send(answer(voiceQuestion, [picture]))).status).toBe(422);
    await customer.send(next());
    const names: string[] = [];
    for (let count = 0; count < 6; count += 1)
      names.push(await upload(customer, makePng(20, 20, count * 20)));
    expect((await customer.send(answer(imagesQuestion, names))).status).toBe(422);
    expect((await customer.send(answer(imagesQuestion, names.slice(1)))).body.applied).toBe(1);
  });

  it('is shown again on the way back, and so are its pictures after another one is added', async () => {
    const customer = await atImages();
    const first = await upload(customer);
    await customer.send(answer(imagesQuestion, [first]), next());
    await customer.send(back());
    const second = await upload(customer);
    await customer.send(answer(imagesQuestion, [first, second]));
    expect(customer.node('question').widget).toMatchObject({
      files: [{ image: expect.any(String) }, { image: expect.any(String) }],
    });
  });

  it('survives a lost store as files without their pictures; another user’s id does not', async () => {
    const customer = await atImages();
    const name = await upload(customer);
    await customer.send(answer(imagesQuestion, [name]));
    const other = await atImages();
    const foreign = await upload(other);
    await world.wipeStore();
    for (const one of [customer, other]) one.bff = world.bff;
    const restore = (one: Customer, values: string[]) => {
      const { ticket } = one.flow;
      const answers = [
        { question: '201', values: ['20101'], counts: [{ value: '20101', number: 1 }] },
        { question: '202', values: ['20201'] },
        { question: imagesQuestion, values },
      ];
      const { flow } = one;
      return one.post({
        flow: flow.id,
        ticket,
        base_rev: 0,
        events: [
          {
            action_id: crypto.randomUUID(),
            name: 'restore',
            args: { ticket, answers, step: imagesQuestion },
          },
        ],
      });
    };
    await restore(customer, [name]);
    expect(customer.flow.step).toBe(imagesQuestion);
    expect(customer.node('question')).toMatchObject({
      answer: { values: [name] },
      widget: { files: [{ id: name }] },
    });
    await restore(other, [name, foreign]);
    expect(customer.flow.step).toBe(imagesQuestion);
    expect(other.node('question').answer).toBeNull();
  });
});
