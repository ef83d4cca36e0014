import { intentHandlers } from '../protocol/intents/registry.ts';
import { pageHandlers } from '../protocol/pages/registry.ts';
import { screens } from '../protocol/screens/registry.ts';
import type { ScreenRoute } from '../protocol/screens/pipeline.ts';
import { sources } from '../protocol/sources/registry.ts';
import { composeDeskLogin } from './desk/index.ts';
import { intents } from './intents.ts';
import { pageEvents } from './page-events.ts';
import { screenRoutes } from './screens.ts';
import { composeLogin } from './sign-in/index.ts';
import { featureSources } from './sources.ts';

/** Gives the protocol what it needs of every feature; `others`: screens that belong to no feature, tried last. */
export function registerFeatures(others: readonly ScreenRoute[] = []): void {
  intentHandlers.register(intents);
  sources.register(featureSources);
  pageHandlers.register(pageEvents);
  screens.register({
    routes: [...screenRoutes, ...others],
    signIn: composeLogin,
    deskSignIn: composeDeskLogin,
  });
}
