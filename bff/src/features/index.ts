import type { Features } from '../protocol/features.ts';
import type { ScreenRoute } from '../protocol/screens/pipeline.ts';
import { composeDeskLogin } from './desk/index.ts';
import { intents } from './intents.ts';
import { flowPresenters } from './order-page/index.ts';
import { pageEvents } from './page-events.ts';
import { featureForms } from './page-forms.ts';
import { composeFreshCode, presentCodeDialog } from './personal-data/index.ts';
import { screenRoutes } from './screens.ts';
import { composeLogin } from './sign-in/index.ts';
import { featurePageSources, featureSources } from './sources.ts';

/** Returns what all features give to the protocol; `others`: screens outside of the features, tried last. */
export const makeFeatures = (others: readonly ScreenRoute[] = []): Features => ({
  screens: {
    routes: [...screenRoutes, ...others],
    signIn: composeLogin,
    freshCode: composeFreshCode,
    freshCodeDialog: presentCodeDialog,
    deskSignIn: composeDeskLogin,
  },
  flowScreens: flowPresenters,
  intents,
  sources: featureSources,
  pageSources: featurePageSources,
  pageEvents,
  pageForms: featureForms,
});
