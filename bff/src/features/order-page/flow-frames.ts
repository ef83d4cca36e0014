import type { AppBar, Guard, Picker, Screen, Summary } from '@gam/schemas/descriptors';
import type { City } from '@gam/schemas/upstream';
import type { Flow, Slot } from '@gam/engine/flow';
import { share } from '../../protocol/fragments/share.ts';
import { cityChip } from '../../protocol/screens/city-chip.ts';
import { cityPicker } from '../../protocol/screens/city-picker.ts';
import { frameScreen, pageBar } from '../../protocol/screens/screen-frame.ts';
import { shopLevel } from '../../protocol/screens/shop-level.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { readCanonical } from '../../protocol/urls/read-url.ts';
import { backButton, blankSummary as emptySummary, nextButton } from '../questions/index.ts';

/** What is asked before a customer leaves an order. */
export const leaveGuard: Guard = {
  body: 'تا ثبت نهایی سفارش فاصله چندانی ندارید. همچنان مایل به لغو درخواست خود هستید؟',
  stay: 'ادامه ثبت سفارش',
  leave: 'لغو درخواست',
};

/** What the screens of a compiled flow share in one city. */
interface FlowFrames {
  readonly bars: FlowBars;
  /** The choice of another city in the page; null where the bar has it. */
  readonly city: Picker | null;
  readonly blankSummary: Summary;
  readonly title: string;
  readonly meta: Screen['meta'];
  /** The fragments that screens are written from. */
  readonly first: object;
  readonly later: object;
}

interface FlowBars {
  /** The bar of the first step, which leads to the category, and of the later ones. */
  readonly first: AppBar;
  readonly later: AppBar;
  /** The bar of steps that cannot change the city. */
  readonly cityless: AppBar;
}

interface FramePlace {
  readonly flow: Flow;
  readonly cities: readonly City[];
  readonly city: string | null;
  /** The URL of the category. */
  readonly back: string;
  readonly catalogue: number;
}

/** The frames of a flow under the cities that are known, by place and by what the client draws. */
const framesSlot: Slot<readonly City[], Map<string, FlowFrames>> = { name: 'order frames' };

/** Returns the frames of a flow, which are made again only if the known cities change. */
export function framesOf(place: FramePlace): FlowFrames {
  const { flow, cities, city, back, catalogue } = place;
  const kept = flow.memory.get(framesSlot, cities) ?? flow.memory.set(framesSlot, cities, new Map());
  const key = `${city} ${back} ${catalogue >= shopLevel}`;
  const frames = kept.get(key) ?? makeFrames(place);
  kept.set(key, frames);
  return frames;
}

function makeFrames(place: FramePlace): FlowFrames {
  const { flow, cities, city, catalogue } = place;
  const { title } = flow.service;
  const meta = { robots: 'noindex', canonical: readCanonical(flow.service.rel_canonical_link) };
  const inBar = catalogue >= shopLevel;
  const bars = inBar ? barsWithCity(place) : plainBars(place);
  const picker = inBar ? null : share(cityPicker(cities, city));
  const blankSummary = share({ ...emptySummary, ...(inBar && { facts: presentOrdered(place) }) });
  const common = { id: 'order.question', title, meta };
  const inPage = picker ? [picker] : [];
  const footer = [backButton, nextButton];
  return {
    bars,
    city: picker,
    blankSummary,
    title,
    meta,
    // Null stands for the question.
    first: makeFrame({
      ...common,
      body: [bars.first, null, ...inPage],
      aside: [blankSummary],
      footer: [nextButton],
      guard: null,
    }),
    later: makeFrame({
      ...common,
      body: [bars.later, null],
      aside: [blankSummary, ...inPage],
      footer,
      guard: leaveGuard,
    }),
  };
}

/** The bars of clients that draw the city and the way out of the order there. */
function barsWithCity({ flow, cities, city, back }: FramePlace): FlowBars {
  const bar = {
    ...pageBar({ title: flow.service.title, city, links: [] }),
    leave: { label: commonTexts.order.leave, href: back },
  };
  const withCity = share({ ...bar, city: cityChip(cities, city) });
  return { first: withCity, later: withCity, cityless: share(bar) };
}

function plainBars({ flow, city, back }: FramePlace): FlowBars {
  const barWith = (links: AppBar['links']) => share(pageBar({ title: flow.service.title, city, links }));
  const later = barWith([]);
  return { first: barWith([{ label: commonTexts.order.back, href: back }]), later, cityless: later };
}

/** Presents what is ordered; the city stands in the bar. */
const presentOrdered = ({ flow }: FramePlace): NonNullable<Summary['facts']> => [
  { key: 'service', label: commonTexts.task.service, value: flow.service.title },
];

/** A screen without the fields that belong to one flow. */
function makeFrame(parts: object): object {
  const {
    url: _url,
    flow: _flow,
    progress: _progress,
    ...frame
  } = frameScreen(parts as Parameters<typeof frameScreen>[0]);
  return share(frame);
}
