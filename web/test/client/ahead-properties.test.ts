import type { Screen } from '@gam/schemas/descriptors';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { back, next } from '../fixtures/screen.ts';
import { createFlowServer, options, questions } from '../flow-server.ts';
import { holdNetwork } from '../held-network.ts';
import { settled } from '../settle.ts';
import { findQuestion, givenAnswer } from '@gam/client/find-question';
import { makeEvent } from '@gam/client/events';
import { screenLoader } from '../../src/page/screen-loader.ts';
import { createScreenController } from '@gam/client/screen-controller';
import { walk } from '@gam/client/walk';

const option = fc.constantFrom(...options);
const question = fc.constantFrom(...questions);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('tap' as const), option }) },
  { weight: 6, arbitrary: fc.constant({ do: 'deliver' as const }) },
  { weight: 2, arbitrary: fc.constantFrom({ do: 'back' as const }, { do: 'history' as const }) },
  { weight: 2, arbitrary: fc.constantFrom({ do: 'loseReply' as const }, { do: 'cut' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'goOnline' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refuse' as const), question, option }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('elsewhere' as const), question, option }) },
  { weight: 1, arbitrary: fc.constant({ do: 'wipe' as const }) },
);

/** The position and the answer of a screen, without texts. */
const summarise = (screen: Screen | null) =>
  screen && [screen.flow?.id, screen.flow?.step, screen.flow?.rev, findQuestion(screen)?.answer];

let stop = () => {};
afterEach(() => stop());

describe('ahead of the replies', () => {
  it('shows the server’s state in the end and loses no answer, for any order of taps, replies, refusals and disconnections', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat(3), async (steps, depth) => {
        sessionStorage.clear();
        history.pushState(null, '', '/');
        const server = createFlowServer({ depth });
        const network = holdNetwork(server);
        const controller = createScreenController({
          showToast: () => undefined,
          endToasts: () => undefined,
          loader: screenLoader,
        });
        stop = controller.stop;
        await controller.start(server.first());
        walk(controller);
        /** The last tapped answer by question; `taps`: the number of taps by answer. */
        const tapped = new Map<string, string>();
        const taps = new Map<string, number>();
        const touchedElsewhere = new Set<string>();

        const tap = (chosen: string) => {
          const { screen, pressed } = controller.state();
          const node = screen && findQuestion(screen);
          const button = screen?.footer.find(({ event }) => event === next.event);
          // A question whose answer is being sent takes no other answer.
          if (!node || !button || pressed !== null) return;
          const shown = controller.drafts.answerTo(node.id) ?? givenAnswer(node);
          controller.answer(node.id, { values: [chosen] });
          controller.press(button);
          tapped.set(node.id, chosen);
          taps.set(`${node.id}=${chosen}`, (taps.get(`${node.id}=${chosen}`) ?? 0) + 1);
          // Going on with the answer that the screen shows sends none, so what came from elsewhere stands.
          if (shown.values[0] !== chosen) touchedElsewhere.delete(node.id);
        };
        for (const given of steps) {
          if (given.do === 'tap') tap(given.option);
          if (given.do === 'deliver') await network.deliver();
          if (given.do === 'loseReply') await network.loseReply();
          if (given.do === 'cut') await network.cut();
          if (given.do === 'goOnline') await network.goOnline();
          if (given.do === 'wipe') server.wipe();
          if (given.do === 'refuse') server.rejectedAnswers.add(`${given.question}=${given.option}`);
          if (given.do === 'back') {
            const button = controller.state().screen?.footer.find(({ event }) => event === back.event);
            if (button) controller.press(button);
          }
          if (given.do === 'history' && (history.state as { index?: number } | null)?.index) history.back();
          if (given.do === 'elsewhere') {
            const before = server.rev();
            server.changeElsewhere(makeEvent('answer', { question: given.question, values: [given.option] }));
            if (server.rev() !== before) touchedElsewhere.add(given.question);
          }
          await settled();
        }
        const finish = async () => {
          for (
            let round = 0;
            round < 60 && (network.isOpen() || controller.state().trouble !== null);
            round += 1
          ) {
            await network.goOnline();
            await network.deliver();
          }
        };
        await finish();
        // An idle page does not learn that its flow was lost or changed elsewhere; one more press shows it.
        if ((server.rev() ?? 0) !== controller.state().screen?.flow?.rev) {
          server.rejectedAnswers.clear();
          controller.send('back', {});
          await settled();
          await finish();
        }

        const { screen, pressed, trouble } = controller.state();
        expect([summarise(screen), pressed, trouble]).toEqual([summarise(server.screen()), null, null]);
        // A lost store may receive an event again under the same id; an event under a new id needs a tap of its own.
        const accepted = [...new Map(server.accepted.map((event) => [event.action_id, event])).values()];
        for (const [key, times] of taps) {
          const sent = accepted.filter(
            (event) => event.name === 'answer' && `${event.args.question}=${event.args.values[0]}` === key,
          );
          expect(sent.length).toBeLessThanOrEqual(times);
        }
        for (const [question, value] of tapped) {
          if (touchedElsewhere.has(question) || server.rejectedAnswers.has(`${question}=${value}`)) continue;
          const known = [server.answers()?.[question], controller.drafts.answerTo(question)?.values[0]];
          expect(known).toContain(value);
        }
        controller.stop();
      }),
      { numRuns: 150 },
    );
  });
});
