import type { Images } from '@gam/schemas/descriptors';
import { act, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBff } from '../../../test/fake-bff.ts';
import { imagesQuestion } from '../../../test/fixtures/media-questions.ts';
import { makeFlow, makeReply, makeScreen, next } from '../../../test/fixtures/screen.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { ScreenProvider } from '../../ui/hooks/use-screen.ts';
import { useImageUploads } from './use-image-uploads.ts';

interface Reply {
  readonly status: number;
  readonly body: object;
  readonly retryAfter?: string;
}
let replies: Reply[] = [];
/** How many uploads were sent. */
let sent = 0;

/** Replaces the browser's uploads, the client's outer border: replies in the given order. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #reply: Reply | undefined;
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  getResponseHeader(name: string): string | null {
    return name === 'retry-after' ? (this.#reply?.retryAfter ?? null) : null;
  }
  send(): void {
    sent += 1;
    this.#reply = replies.shift();
    this.status = this.#reply?.status ?? 0;
    this.responseText = JSON.stringify(this.#reply?.body ?? null);
    queueMicrotask(() => this.dispatchEvent(new Event('loadend')));
  }
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:preview' }));
  replies = [];
  sent = 0;
});
afterEach(() => vi.useRealTimers());

/** The widget's uploads on a page of the app. */
async function renderUploads() {
  fakeBff();
  const question = imagesQuestion();
  const { controller } = await renderApp(
    makeReply(makeScreen({ flow: makeFlow(), body: [question], footer: [next] })),
  );
  const onChange = vi.fn<(value: object) => void>();
  const { result } = renderHook(
    () => useImageUploads({ node: question.widget as Images, value: { values: [] }, onChange }),
    { wrapper: ({ children }) => <ScreenProvider value={controller}>{children}</ScreenProvider> },
  );
  return { result, onChange, question };
}

describe('uploads of pictures', () => {
  it('wait as long as a busy server asks, without a limit of tries, and say so', async () => {
    const { result, onChange } = await renderUploads();
    const busy: Reply = { status: 503, body: { error: { kind: 'busy' } }, retryAfter: '2' };
    replies = [...Array.from({ length: 7 }, () => busy), { status: 200, body: { id: 'u1.s' } }];
    await act(async () => result.current.add(new Blob(['x'])));
    expect(screen.getByText(/^کمی شلوغ است/)).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(1_800));
    expect([sent, result.current.isLoading]).toEqual([1, true]);
    await act(() => vi.advanceTimersByTimeAsync(7 * 3_000));
    expect([sent, onChange.mock.calls]).toEqual([8, [[{ values: ['u1.s'] }]]]);
    expect([result.current.isLoading, screen.queryByText(/^کمی شلوغ است/)]).toEqual([false, null]);
  });

  it('show the name of the request when the server has failed', async () => {
    const { result, question } = await renderUploads();
    replies = [{ status: 502, body: { error: { kind: 'fault', message: 'x', ref: '4820-1736-5921' } } }];
    await act(async () => result.current.add(new Blob(['x'])));
    const { failed } = (question.widget as Images).labels;
    expect(await screen.findByText(`${failed} (کد پیگیری: \u2066۴۸۲۰-۱۷۳۶-۵۹۲۱\u2069)`)).toBeDefined();
  });
});
