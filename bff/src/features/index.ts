import { intentHandlers } from '../protocol/intents/intent-handler.ts';
import { pageForms } from '../protocol/pages/page-forms.ts';
import { pageHandlers } from '../protocol/pages/page-event.ts';
import { type ScreenRoute, screens } from '../protocol/screens/pipeline.ts';
import { pageSources } from '../protocol/sources/page-source.ts';
import { sources } from '../protocol/sources/source.ts';
import { composeDeskLogin } from './desk/index.ts';
import { intents } from './intents.ts';
import { featurePageSources } from './page-sources.ts';
import { pageEvents } from './page-events.ts';
import { featureForms } from './page-forms.ts';
import { screenRoutes } from './screens.ts';
import { composeLogin } from './sign-in/index.ts';
import { featureSources } from './sources.ts';

/**
 * Registers the screens, intents, sources and page events of every feature; `others`: screens outside of the features,
 * tried last.
 */
export function registerFeatures(others: readonly ScreenRoute[] = []): void {
  intentHandlers.register(intents);
  sources.register(featureSources);
  pageSources.register(featurePageSources);
  pageHandlers.register(pageEvents);
  pageForms.register(featureForms);
  screens.register({
    routes: [...screenRoutes, ...others],
    signIn: composeLogin,
    deskSignIn: composeDeskLogin,
  });
}
