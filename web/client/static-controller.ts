import type { Screen } from '@gam/schemas/descriptors';
import { errorOnScreen } from './find-question.ts';
import { readFieldErrors } from './forms.ts';
import { createMemory } from './memory.ts';
import type { ScreenController } from './screen-controller.ts';
import { blankState, type ScreenState } from './screen-state.ts';

const noop = (): void => undefined;
const noWait = async (): Promise<void> => undefined;
const unsubscribe = () => noop;
const drafts: ScreenController['drafts'] = {
  subscribe: unsubscribe,
  answerTo: () => undefined,
  fieldOf: () => undefined,
  open: noop,
  keepAnswer: noop,
  keepField: noop,
  send: noop,
  release: noop,
  forgetFields: noop,
  forget: noop,
  forgetAll: noop,
};

/**
 * Returns a controller that shows one screen and does nothing, for drawing on the server. Its state is the one that the
 * client has when it has shown its first reply.
 */
export function createStaticController(screen: Screen): ScreenController {
  const error = errorOnScreen(screen);
  const state: ScreenState = {
    ...blankState,
    screen,
    visit: 1,
    problem: error === null ? null : { message: error },
    fieldErrors: readFieldErrors(screen, drafts),
  };
  return {
    state: () => state,
    subscribe: unsubscribe,
    drafts,
    memory: createMemory(),
    border: {
      reach: () => Promise.resolve(null),
      isBusy: () => false,
      refresh: noWait,
      ended: new AbortController().signal,
    },
    hold: noop,
    leaveFreely: noop,
    start: noWait,
    stop: noop,
    refresh: noWait,
    visit: noop,
    press: noop,
    send: noop,
    answer: noop,
    toast: noop,
    endToasts: noop,
  };
}
