import { askCredential } from './ask-credential.ts';
import { withRef } from '../with-ref.ts';
import type { Effect, EffectOf, EffectType } from '@gam/schemas/descriptors';
import { isTextList, stored } from '../stored.ts';
import type { EffectHost } from './effect-host.ts';
import { notifyHost, payInApp } from './host-app.ts';
import { download, navigate, open } from './open-address.ts';
import { track } from './track.ts';

type Run<T extends EffectType> = (effect: EffectOf<T>, host: EffectHost) => void;

/** The implementation of each effect type; the compiler reports a missing one. */
const runners = {
  navigate,
  open,
  toast: ({ level, text, ref }, host) => host.toast(level, withRef(text, ref)),
  track,
  notify_host: notifyHost,
  download,
  forget_answers: (_effect, host) => host.forgetAnswers(),
  forget_all: (_effect, host) => host.forgetAll(),
  ask_credential: askCredential,
  pay_in_app: payInApp,
} satisfies { [T in EffectType]: Run<T> };

/** The number of remembered ids: more than a reload can repeat. */
const remembered = 200;
const ran = stored('effects', isTextList);

/** Runs the effects that have not run in this tab yet, in order. Skips types that this build does not know. */
export function runEffects(effects: readonly Effect[], host: EffectHost): void {
  const done = new Set(ran.read());
  const fresh = effects.filter(({ id }) => !done.has(id));
  // Stored first: an effect that throws or leaves the page must not run again.
  if (fresh.length > 0) ran.write([...done, ...fresh.map(({ id }) => id)].slice(-remembered));
  for (const effect of fresh) {
    if (!Object.hasOwn(runners, effect.type)) continue;
    const run = runners[effect.type] as Run<EffectType>;
    run(effect, host);
  }
}
