import type { WidgetType } from '@gam/schemas/descriptors';
import type { WidgetState } from '../state.ts';
import { addressesStates } from './addresses.ts';
import { calendarStates } from './calendar.ts';
import { choicesStates } from './choices.ts';
import { fetchedChoicesStates } from './fetched-choices.ts';
import { imagesStates, voiceStates } from './uploads.ts';
import { numberStates, textStates } from './text.ts';
import { repairShopsStates } from './repair-shops.ts';
import { searchSelectStates } from './search-select.ts';
import { webViewStates } from './web-view.ts';

/** Every widget in every state that a descriptor can give it. A widget without an entry does not compile. */
export const widgetStates = {
  choices: choicesStates,
  text: textStates,
  number: numberStates,
  search_select: searchSelectStates,
  images: imagesStates,
  voice: voiceStates,
  web_view: webViewStates,
  calendar: calendarStates,
  fetched_choices: fetchedChoicesStates,
  repair_shops: repairShopsStates,
  addresses: addressesStates,
} satisfies { readonly [W in WidgetType]: readonly WidgetState<W>[] };
