import type { Block, Button, Screen } from '@gam/schemas/descriptors';
import { devFlow } from './address-form-route.ts';
import { shownStates, type ShownState } from './list-states.ts';
import { commonTexts } from '../protocol/texts.ts';
import { frameScreen, pageBar } from '../protocol/screens/screen-frame.ts';
import { defineScreen, instead, shown } from '../protocol/screens/pipeline.ts';
import { readPath } from '../protocol/urls/read-url.ts';

const root = '/dev/widgets';
const urlOf = ({ type, name }: ShownState): string => `${root}/${type}/${name}`;

/** The state that is shown alone; null: the list of all states. */
interface DevPage {
  readonly state: ShownState | null;
}

/** Shows every widget in every state, as the client draws it. Outside production only. */
export const devWidgets = defineScreen<DevPage, DevPage>({
  id: 'dev.widgets',
  place: null,
  skeleton: (url) => {
    const [dev, widgets, type, name, ...rest] = readPath(url) ?? [];
    if (dev !== 'dev' || widgets !== 'widgets' || rest.length > 0) return null;
    if (type === undefined) return { state: null };
    const state = shownStates.find((one) => one.type === type && one.name === name);
    return state ? { state } : null;
  },
  hydrate: ({ parts }, page) =>
    Promise.resolve(parts.config.production ? instead({ is: 'missing' }) : shown(page)),
  present: (_request, { state }) => ({ screen: state ? showState(state) : listStates() }),
});

function listStates(): Screen {
  const types = [...new Set(shownStates.map(({ type }) => type))];
  const cards = types.map((type): Block => ({
    type: 'cards',
    key: type,
    title: type,
    layout: 'list',
    items: shownStates
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
