import { type IntentHandlers, intentHandlers } from './intents/intent-handler.ts';
import { type PageHandlers, pageHandlers } from './pages/page-event.ts';
import { type PageForms, pageForms } from './pages/page-forms.ts';
import { type FlowScreens, flowScreens } from './phases/flow-screens.ts';
import { type EntryKind, Registry } from './registry.ts';
import { type Screens, screens } from './screens/pipeline.ts';
import { type PageSources, pageSources } from './sources/page-source.ts';
import type { Sources } from './sources/source.ts';

/** What the features give to the protocol, which imports none of them. */
export interface Features {
  readonly screens: Screens;
  readonly flowScreens: FlowScreens;
  readonly intents: IntentHandlers;
  readonly sources: Sources;
  readonly pageSources: PageSources;
  readonly pageEvents: PageHandlers;
  readonly pageForms: PageForms;
}

/** The kinds of entries that protocol looks up; sources are given to their reader. */
const kinds = {
  screens,
  flowScreens,
  intents: intentHandlers,
  pageSources,
  pageEvents: pageHandlers,
  pageForms,
} satisfies { readonly [K in Exclude<keyof Features, 'sources'>]: EntryKind<Features[K]> };

/** Returns the features as one of the parts. */
export const makeRegistry = (features: Features): Registry =>
  new Registry(
    new Map((Object.keys(kinds) as (keyof typeof kinds)[]).map((name) => [kinds[name], features[name]])),
  );
