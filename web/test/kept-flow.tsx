import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFlowServer } from './flow-server.ts';
import { holdNetwork } from './held-network.ts';
import { renderApp } from './render-app.tsx';

export const url = '/order/home/cleaning/home-cleaning?city_id=1';
export const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
export async function answer(option: string) {
  await choose(`${heading()} ${option}`);
  await press('مرحله بعد');
}
export const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
export const kept = (flow = 'f_1') =>
  (JSON.parse(sessionStorage.getItem(`gam.kept.${flow}`) ?? '{}') as { value?: { answers: unknown[] } })
    .value ?? null;

/** The tab's session storage. */
export const remembered = () =>
  Object.fromEntries(Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key) ?? '']));

/** Opens a flow at its third question, with all events replied to. */
export async function atThird({ depth = 3, subject = null as string | null, summary = false } = {}) {
  const server = createFlowServer({ depth, subject, summary });
  const network = holdNetwork(server);
  const app = await renderApp(server.first());
  const deliverAll = () =>
    act(async () => {
      while (network.isOpen()) await network.deliver();
    });
  await answer('a');
  await deliverAll();
  await answer('a');
  await deliverAll();
  return { server, network, deliverAll, ...app };
}
export const answersTo = (...given: string[]) =>
  given.map((text) => ({ question: text.slice(0, 2), values: [text.slice(3)] }));
