import type { Widget, WidgetType } from '@gam/schemas/descriptors';
import type { AnswerConstraints, Question } from '@gam/schemas/questions';
import type { AnyView } from '@gam/engine/questions';
import { type AddressesView, presentAddresses } from '../addresses/index.ts';
import {
  type ChoicesView,
  type FetchedView,
  presentChoices,
  presentFetched,
  presentRepairShops,
  presentSearchSelect,
  type ShopsView,
} from '../choices/index.ts';
import { type CalendarView, presentCalendar } from '../dates/index.ts';
import { presentImages, presentVoice, type VoiceView } from '../media/index.ts';
import { presentNumber, presentText } from '../text-fields/index.ts';
import { type LinkView, presentWebView } from './present-web-view.ts';

/** A question's view with the contexts of every widget; each widget declares and sees only its own. */
export type ShownView = AnyView &
  AddressesView &
  CalendarView &
  ChoicesView &
  FetchedView &
  LinkView &
  ShopsView &
  VoiceView;

type Present<W extends WidgetType> = (
  question: Question,
  view: ShownView,
  constraints: AnswerConstraints,
) => Extract<Widget, { type: W }>;

/** The presenter of each widget; a missing one does not compile. */
export const questionViews: { readonly [W in WidgetType]: Present<W> } = {
  choices: presentChoices,
  search_select: presentSearchSelect,
  fetched_choices: presentFetched,
  repair_shops: presentRepairShops,
  text: presentText,
  number: presentNumber,
  web_view: presentWebView,
  images: presentImages,
  voice: presentVoice,
  calendar: presentCalendar,
  addresses: presentAddresses,
};
