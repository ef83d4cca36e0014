import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFlowServer } from './flow-server.ts';
import { holdNetwork } from './held-network.ts';
import { renderApp } from './render-app.tsx';

/** Opens the first question of a flow server, over a network that waits for the test. `depth`: the number of predicted steps. */
export async function openFlow(depth = 3) {
  history.pushState(null, '', '/');
  const server = createFlowServer({ depth });
  const network = holdNetwork(server);
  const { controller } = await renderApp(server.first());
  return { server, network, controller };
}

/** The heading of the shown step. */
export const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
export const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

/** Answers the shown question and presses next. */
export async function answer(option: string): Promise<void> {
  await choose(`${heading()} ${option}`);
  await press('مرحله بعد');
}

/** Runs a step of the network and waits until the page has drawn its result. */
export const does = (step: () => Promise<void>) => act(step);

/** The step that the history entry names. */
export const stepOfEntry = () => (history.state as { step: string | null }).step;
/** The index of the history entry in this visit. */
export const indexOfEntry = () => (history.state as { index: number }).index;
