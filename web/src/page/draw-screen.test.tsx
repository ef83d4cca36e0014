import type { Screen } from '@gam/schemas/descriptors';
import userEvent from '@testing-library/user-event';
import { act, screen as page } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeBff } from '../../test/fake-bff.ts';
import { blockFixtures } from '../../test/fixtures/blocks.ts';
import { dayStripQuestion } from '../../test/fixtures/calendar.ts';
import { choicesQuestion, questionFixtures, textQuestion } from '../../test/fixtures/questions.ts';
import { back, makeFlow, makeReply, makeScreen, next } from '../../test/fixtures/screen.ts';
import { createScreenController, type ScreenController } from '@gam/client/screen-controller';
import { EarlyInput } from './EarlyInput.tsx';
import { drawScreen } from './draw-screen.tsx';
import { restoreInlineStyles } from './inline-styles.ts';
import { Providers } from './Providers.tsx';
import { ScreenRenderer } from './ScreenRenderer.tsx';
import { ownPresses } from './own-presses.ts';
import { screenLoader } from './screen-loader.ts';
import { endToasts, showToast } from './Toasts.tsx';

const withoutStyles = (html: string) => html.replaceAll(/<style[\s\S]*?<\/style>/g, '');

/** Puts the server's HTML of a screen into the page; with its elements' own styles where the client need not give them back. */
function openPage(screen: Screen, isStyled = true): HTMLElement {
  sessionStorage.clear();
  history.replaceState(null, '', screen.url);
  const { html, rules } = drawScreen(makeReply(screen), '');
  document.head.innerHTML = `<style id="gam-inline">${rules}</style>`;
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const root = document.querySelector('#root') as HTMLElement;
  if (isStyled) writeStyles(root);
  return root;
}

/** Gives the elements their styles as React writes them: it compares texts, which browsers write in their own form. */
function writeStyles(root: HTMLElement): void {
  const rules = document.querySelector('#gam-inline')?.textContent ?? '';
  const styles = [...rules.matchAll(/\{([^}]*)\}/g)].map(([, style = '']) => style);
  for (const element of root.querySelectorAll<HTMLElement>('[data-s]')) {
    element.setAttribute('style', styles[Number(element.dataset['s'])] ?? '');
    delete element.dataset['s'];
  }
}

/** Lets the client take the page over, as main.tsx does. `early`: what the page's load starts before its screen is ready. */
async function startClient(
  root: HTMLElement,
  screen: Screen,
  early: (controller: ScreenController) => void = () => {},
) {
  const controller = createScreenController({ showToast, endToasts, loader: screenLoader });
  early(controller);
  await controller.start(makeReply(screen));
  restoreInlineStyles(root);
  const redrawn: unknown[] = [];
  const app = (
    <EarlyInput root={root}>
      <Providers controller={controller} styleNonce={() => ''}>
        <ScreenRenderer />
      </Providers>
    </EarlyInput>
  );
  const client = await act(async () =>
    hydrateRoot(root, app, { onRecoverableError: (error) => redrawn.push(error) }),
  );
  onTestFinished(async () => {
    await act(async () => client.unmount());
    controller.stop();
    document.body.innerHTML = '';
  });
  return { controller, redrawn };
}

const order = (question = choicesQuestion(), fields: Partial<Screen> = {}) =>
  makeScreen({ flow: makeFlow(), body: [question], footer: [next, back], ...fields });

beforeEach(() => void fakeBff());

describe('a page that the server has drawn', () => {
  it.each([
    ...Object.values(blockFixtures).map((node) => ({ of: node.type, screen: makeScreen({ body: [node] }) })),
    ...Object.values(questionFixtures).map((node) => ({ of: node.widget.type, screen: order(node) })),
    { of: 'the times of a day', screen: order(dayStripQuestion()) },
    { of: 'wrong answer', screen: order(choicesQuestion({ error: 'یک گزینه را انتخاب کنید' })) },
  ])('is taken over without another drawing: $of', async ({ screen }) => {
    const complaints = vi.spyOn(console, 'error');
    const root = openPage(screen);
    const drawn = [...root.querySelectorAll('*')];
    const { redrawn } = await startClient(root, screen);
    expect(redrawn).toEqual([]);
    expect(complaints.mock.calls.map((words) => words.join('\n'))).toEqual([]);
    expect(drawn.filter((element) => !element.isConnected)).toEqual([]);
  });

  it('has no style attribute, which its security policy would block', () => {
    for (const node of [...Object.values(blockFixtures), dayStripQuestion()]) {
      const { html } = drawScreen(makeReply(makeScreen({ body: [node] })), 'n0nce');
      expect(withoutStyles(html)).not.toMatch(/<[^>]* style=/);
      for (const [tag] of html.matchAll(/<style[^>]*>/g)) expect(tag).toContain('nonce="n0nce"');
    }
  });

  it('has its elements’ own styles after the client has started too', async () => {
    const screen = makeScreen({ body: [blockFixtures.picker] });
    const root = openPage(screen, false);
    const bar = root.querySelector<HTMLElement>('[aria-hidden="true"]');
    expect(bar?.style.visibility).toBe('');
    await startClient(root, screen);
    expect([bar?.style.visibility, root.querySelector('[data-s]')]).toEqual(['hidden', null]);
  });

  it('keeps what was typed before the client has started, with its caret', async () => {
    const screen = order(textQuestion({}, { input: 'line' }));
    const root = openPage(screen);
    const field = page.getByRole<HTMLInputElement>('textbox');
    field.focus();
    field.value = 'سلام';
    field.setSelectionRange(2, 2);
    const { controller } = await startClient(root, screen);
    expect(controller.drafts.answerTo('q1')).toEqual({ values: ['سلام'] });
    expect([field.value, field.selectionStart, document.activeElement]).toEqual(['سلام', 2, field]);
    await userEvent.type(field, '!', { skipClick: true, initialSelectionStart: 4 });
    expect(controller.drafts.answerTo('q1')).toEqual({ values: ['سلام!'] });
  });

  it('keeps what was chosen before the client has started', async () => {
    const screen = order();
    const root = openPage(screen);
    page.getByRole<HTMLInputElement>('radio', { name: 'فرقی نمی‌کند' }).click();
    const { controller } = await startClient(root, screen);
    expect(controller.drafts.answerTo('q1')).toEqual({ values: ['23'] });
  });

  it('takes the first tap, also one that began before the client had started', async () => {
    const screen = order();
    const root = openPage(screen);
    const option = page.getByRole<HTMLInputElement>('radio', { name: 'فرقی نمی‌کند' });
    const { controller } = await startClient(root, screen, (early) => {
      ownPresses(early);
      option.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
    });
    expect(document.querySelector('[data-arrival-shield]')).toBeNull();
    await act(async () =>
      option.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })),
    );
    expect(controller.drafts.answerTo('q1')).toEqual({ values: ['23'] });
  });

  it('does what a button was pressed for before the client has started', async () => {
    const bff = fakeBff();
    const screen = order();
    const root = openPage(screen);
    window.gamEarly = Object.assign(() => undefined, {
      button: page.getByRole<HTMLButtonElement>('button', { name: back.label }),
    });
    await startClient(root, screen);
    expect(bff.events()).toEqual([['back', {}]]);
  });
});
