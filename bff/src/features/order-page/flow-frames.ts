import type { AppBar, Guard, Picker, Screen } from '@gam/schemas/descriptors';
import type { City } from '@gam/schemas/upstream';
import type { Flow } from '../../engine/flow/flow.ts';
import { share } from '../../protocol/fragments/share.ts';
import { cityPicker } from '../../protocol/screens/city-picker.ts';
import { frameScreen, pageBar } from '../../protocol/screens/screen-frame.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { readCanonical } from '../../protocol/urls/read-url.ts';
import { backButton, blankSummary, nextButton } from '../questions/index.ts';

/** The wording around the order page. */
const orderPageTexts = {
  leaveGuard: {
    body: 'تا ثبت نهایی سفارش فاصله چندانی ندارید. همچنان مایل به لغو درخواست خود هستید؟',
    continue: 'ادامه ثبت سفارش',
    cancel: 'لغو درخواست',
  },
} as const;

export const leaveGuard: Guard = {
  body: orderPageTexts.leaveGuard.body,
  stay: orderPageTexts.leaveGuard.continue,
  leave: orderPageTexts.leaveGuard.cancel,
};

/** What the screens of a compiled flow share in one city. */
interface FlowFrames {
  /** The bars of the first step, which leads back to the category, and of the later ones. */
  readonly firstBar: AppBar;
  readonly bar: AppBar;
  readonly city: Picker;
  readonly title: string;
  readonly meta: Screen['meta'];
  /** The fragments that screens are written from. */
  readonly first: object;
  readonly later: object;
}

interface FramePlace {
  readonly flow: Flow;
  readonly cities: readonly City[];
  readonly city: string | null;
  /** The URL of the category. */
  readonly back: string;
}

const known = new WeakMap<
  Flow,
  { readonly cities: readonly City[]; readonly frames: Map<string, FlowFrames> }
>();

/** Returns the frames of a flow, which are made again only if the known cities change. */
export function framesOf(place: FramePlace): FlowFrames {
  const { flow, cities, city, back } = place;
  const found = known.get(flow);
  const kept = found?.cities === cities ? found : { cities, frames: new Map<string, FlowFrames>() };
  if (kept !== found) known.set(flow, kept);
  const key = `${city} ${back}`;
  const frames = kept.frames.get(key) ?? makeFrames(place);
  kept.frames.set(key, frames);
  return frames;
}

function makeFrames({ flow: { service }, cities, city, back }: FramePlace): FlowFrames {
  const { title } = service;
  const meta = { robots: 'noindex', canonical: readCanonical(service.rel_canonical_link) };
  const barWith = (links: AppBar['links']) => share(pageBar({ title, city, links }));
  const firstBar = barWith([{ label: commonTexts.order.back, href: back }]);
  const bar = barWith([]);
  const picker = share(cityPicker(cities, city));
  const common = { id: 'order.question', title, meta };
  // Null stands for the question.
  const first = { body: [firstBar, null, picker], aside: [blankSummary], footer: [nextButton], guard: null };
  const footer = [backButton, nextButton];
  const later = { body: [bar, null], aside: [blankSummary, picker], footer, guard: leaveGuard };
  return {
    firstBar,
    bar,
    city: picker,
    title,
    meta,
    first: makeFrame({ ...common, ...first }),
    later: makeFrame({ ...common, ...later }),
  };
}

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
