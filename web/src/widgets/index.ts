import type { WidgetType } from '@gam/schemas/descriptors';
import { lazyPart, type LazyPart } from '../ui/lazy-part.ts';
import type { WidgetProps } from './widget-props.ts';

const everyday = () => import('./everyday-widgets.ts');

/** The widget of each type, in its chunk. A type without a widget does not compile. */
export const widgets = {
  choices: lazyPart('everyday widgets', async () => (await everyday()).ChoicesWidget),
  text: lazyPart('everyday widgets', async () => (await everyday()).TextWidget),
  number: lazyPart('everyday widgets', async () => (await everyday()).NumberWidget),
  search_select: lazyPart(
    'search select',
    async () => (await import('./search-select/SearchSelectWidget.tsx')).SearchSelectWidget,
  ),
  web_view: lazyPart('web view', async () => (await import('./web-view/WebViewWidget.tsx')).WebViewWidget),
  calendar: lazyPart('calendar', async () => (await import('./calendar/CalendarWidget.tsx')).CalendarWidget),
  fetched_choices: lazyPart(
    'fetched choices',
    async () => (await import('./fetched/FetchedChoicesWidget.tsx')).FetchedChoicesWidget,
  ),
  repair_shops: lazyPart(
    'repair shops',
    async () => (await import('./shops/RepairShopsWidget.tsx')).RepairShopsWidget,
  ),
  addresses: lazyPart(
    'addresses',
    async () => (await import('./addresses/AddressesWidget.tsx')).AddressesWidget,
  ),
  images: lazyPart('images', async () => (await import('./images/ImagesWidget.tsx')).ImagesWidget),
  voice: lazyPart('voice', async () => (await import('./voice/VoiceWidget.tsx')).VoiceWidget),
} satisfies { [T in WidgetType]: LazyPart<WidgetProps<T>> };
