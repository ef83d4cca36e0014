import type { Button, Screen, Summary } from '@gam/schemas/descriptors';
import { afterEach, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { back, next } from '../fixtures/screen.ts';
import { createFlowServer } from '../flow-server.ts';
import { holdNetwork } from '../held-network.ts';
import { settled } from '../settle.ts';
import { findQuestion } from '@gam/client/find-question';
import { screenLoader } from '../../src/page/screen-loader.ts';
import { createScreenController } from '@gam/client/screen-controller';
import { walk } from '@gam/client/walk';

/** What a customer can do without a connection. */
const deeds = ['a', 'b', 'next', 'back', 'backward', 'forward', 'change'] as const;
type Deed = (typeof deeds)[number];

let stop = () => {};
afterEach(() => stop());

/** The button of the summary that changes the first answer. */
const changeButton = ({ aside }: Screen): Button | undefined =>
  aside.find((node): node is Summary => node.type === 'summary')?.items[0]?.change;

/** Moves in the browser's history, as its buttons do. */
async function travel(delta: 1 | -1): Promise<void> {
  const { index = 0 } = (history.state ?? {}) as { index?: number };
  if (index + delta < 0) return;
  history.go(delta);
  await settled();
}

/** Does what is offered of some deeds without a connection, then connects. `walked`: the questions passed before. */
async function liveThrough(made: readonly Deed[], walked: number, depth: number) {
  sessionStorage.clear();
  history.pushState(null, '', '/');
  const server = createFlowServer({ depth, summary: true });
  const network = holdNetwork(server);
  const controller = createScreenController({
    showToast: () => undefined,
    endToasts: () => undefined,
    loader: screenLoader,
  });
  stop = controller.stop;
  await controller.start(server.first());
  walk(controller);
  const shown = () => controller.state().screen as Screen;
  const press = (button: Button | undefined) => button && controller.press(button);
  const pressed = (name: string) => press(shown().footer.find(({ event }) => event === name));
  const choose = (option: string) => {
    const question = findQuestion(shown());
    if (question) controller.answer(question.id, { values: [option] });
  };
  for (let passed = 0; passed < walked; passed += 1) {
    choose('a');
    pressed(next.event);
    while (network.isOpen()) await network.deliver();
  }
  /** The last answer to each question. */
  const chosen = new Map<string, string>();
  for (const deed of made) {
    const question = findQuestion(shown());
    // A step that waits for its reply takes no answer.
    const isOpen = controller.state().heldBy === null;
    if ((deed === 'a' || deed === 'b') && question && isOpen) {
      choose(deed);
      chosen.set(question.id, deed);
    }
    if (deed === 'next') pressed(next.event);
    if (deed === 'back') pressed(back.event);
    if (deed === 'backward') await travel(-1);
    if (deed === 'forward') await travel(1);
    if (deed === 'change') press(changeButton(shown()));
    await settled();
  }
  for (let round = 0; round < 40 && (network.isOpen() || controller.state().trouble !== null); round += 1) {
    await network.goOnline();
    await network.deliver();
  }
  const { screen, pressed: waiting, heldBy } = controller.state();
  controller.stop();
  const known = (question: string) =>
    controller.drafts.answerTo(question)?.values[0] ?? server.answers()?.[question];
  return {
    refused: server.refused.map(({ name, args }) => [name, args]),
    lost: [...chosen].filter(([question, value]) => known(question) !== value),
    isSame:
      screen?.flow?.step === server.screen().flow?.step &&
      (server.rev() === null || screen?.flow?.rev === server.rev()),
    isWaiting: waiting !== null || heldBy !== null,
  };
}

const good = { refused: [], lost: [], isSame: true, isWaiting: false };

/** All sequences of a length. */
const sequences = (length: number): Deed[][] =>
  length === 0 ? [[]] : sequences(length - 1).flatMap((made) => deeds.map((deed) => [...made, deed]));

/** The greatest length of which every sequence is tried; longer ones are drawn by chance. */
const longest = 2;

describe('what is done without a connection', () => {
  it.each([1, 3])(
    'is sent whole, and nothing offered is refused: depth %s, every short sequence',
    async (depth) => {
      for (let length = 1; length <= longest; length += 1)
        for (const made of sequences(length))
          expect([made, await liveThrough(made, 2, depth)]).toEqual([made, good]);
    },
  );

  it('is sent whole, and nothing offered is refused: longer sequences', async () => {
    const deed = fc.constantFrom(...deeds);
    const made = fc.array(deed, { minLength: 3, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(made, fc.integer({ min: 0, max: 4 }), fc.nat(3), async (deeds, walked, depth) => {
        expect(await liveThrough(deeds, walked, depth)).toEqual(good);
      }),
      {
        numRuns: 150,
      },
    );
  });
});
