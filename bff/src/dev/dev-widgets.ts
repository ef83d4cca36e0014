import type { Block, Button, Screen } from '@gam/schemas/descriptors';
import { devFlow } from './address-form-route.ts';
import type { ShownState } from './list-states.ts';
import { commonTexts } from '../protocol/texts.ts';
import { frameScreen, pageBar } from '../protocol/screens/screen-frame.ts';
import { defineScreen, instead, shown } from '../protocol/screens/pipeline.ts';
import { readPath } from '../protocol/urls/read-url.ts';

const root = '/dev/widgets';
const urlOf = ({ type, name }: ShownState): string => `${root}/${type}/${name}`;

/** The type and name of the state that is shown alone; null: the list of all states. */
interface DevUrl {
  readonly asked: { readonly type: string; readonly name: string | undefined } | null;
}

/** The state that is shown alone, and all states. */
interface DevPage {
  readonly state: ShownState | null;
  readonly all: readonly ShownState[];
}

/** Shows every widget in every state, as the client draws it. Outside production only. */
export const devWidgets = defineScreen<DevUrl, DevPage>({
  id: 'dev.widgets',
  place: null,
  skeleton: (url) => {
    const [dev, widgets, type, name, ...rest] = readPath(url) ?? [];
    if (dev !== 'dev' || widgets !== 'widgets' || rest.length > 0) return null;
    return { asked: type === undefined ? null : { type, name } };
  },
  hydrate: async ({ parts }, { asked }) => {
    if (parts.config.production) return instead({ is: 'missing' });
    // Loaded when they are looked at: the states compile rules of their own, which would make each start longer.
    const { shownStates: all } = await import('./list-states.ts');
    if (asked === null) return shown({ state: null, all });
    const state = all.find(({ type, name }) => type === asked.type && name === asked.name);
    return state ? shown({ state, all }) : instead({ is: 'missing' });
  },
  present: (_request, { state, all }) => ({ screen: state ? showState(state) : listStates(all) }),
});

function listStates(all: readonly ShownState[]): Screen {
  const types = [...new Set(all.map(({ type }) => type))];
  const cards = types.map((type): Block => ({
    type: 'cards',
    key: type,
    title: type,
    layout: 'list',
    items: all
      .filter((state) => state.type === type)
      .map((state) => ({ key: state.name, title: state.about, text: state.name, href: urlOf(state) })),
  }));
  const title = 'همه ویجت‌ها';
  const heading: Block = { type: 'heading', key: 'heading', text: title, level: 1 };
  return frameScreen({
    id: 'dev.widgets',
    url: root,
    title,
    body: [pageBar({}), heading, ...cards],
  });
}

const next: Button = { id: 'next', label: commonTexts.order.next, event: 'next', kind: 'primary' };

/** The blocks that are or contain the heading of their page. */
const headed = new Set<Block['type']>(['question', 'heading', 'pending', 'empty']);

function showState(state: ShownState): Screen {
  const heading: Block = { type: 'heading', key: 'page', text: state.about, level: 1 };
  return frameScreen({
    id: `dev.widgets.${state.type}.${state.name}`,
    url: urlOf(state),
    title: state.about,
    body: [
      pageBar({ title: state.type, links: [{ label: commonTexts.order.back, href: root }] }),
      ...(headed.has(state.node.type) ? [] : [heading]),
      state.node,
    ],
    // A page has one footer: the company's or the one with the buttons.
    footer: state.node.type === 'footer' ? [] : [next],
    // No flow has these ids, so every request for items fails, except for the form of a state that opens one.
    flow:
      state.fails || state.form
        ? {
            id: state.form ? devFlow : 'f_none',
            ticket: 'none',
            rev: 0,
            phase: 'questions',
            step: null,
            subject: null,
            rules: 'none',
            service_version: 'none',
          }
        : null,
  });
}
