import type { Effect, EffectOf, EffectType } from '@gam/schemas/descriptors';
import { isTextList, stored } from '../stored.ts';
import { download } from './download.ts';
import type { EffectHost } from './effect-host.ts';
import { forgetAnswers } from './forget-answers.ts';
import { navigate } from './navigate.ts';
import { notifyHost } from './notify-host.ts';
import { open } from './open.ts';
import { payInApp } from './pay-in-app.ts';
import { toast } from './toast.ts';
import { track } from './track.ts';

type Run<T extends EffectType> = (effect: EffectOf<T>, host: EffectHost) => void;

/** What each effect does. A type that is not here is compiled against, not forgotten. */
const runners = {
  navigate,
  open,
  toast,
  track,
  notify_host: notifyHost,
  download,
  forget_answers: forgetAnswers,
  pay_in_app: payInApp,
} satisfies { [T in EffectType]: Run<T> };

/** How many ids are remembered: more than any reload could bring again. */
const remembered = 200;
const ran = stored('effects', isTextList);

/** Runs effects that have not run in this tab yet, in their order. A type of a later build is passed over. */
export function runEffects(effects: readonly Effect[], host: EffectHost): void {
  const done = new Set(ran.read());
  const fresh = effects.filter(({ id }) => !done.has(id));
  // Remembered first: an effect that throws or leaves the page must not come again.
  if (fresh.length > 0) ran.write([...done, ...fresh.map(({ id }) => id)].slice(-remembered));
  for (const effect of fresh) {
    if (!Object.hasOwn(runners, effect.type)) continue;
    const run = runners[effect.type] as Run<EffectType>;
    run(effect, host);
  }
}
