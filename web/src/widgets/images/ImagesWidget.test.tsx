import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeBff } from '../../../test/fake-bff.ts';
import { imagesQuestion } from '../../../test/fixtures/media-questions.ts';
import { makeFlow, makeReply, makeScreen, next } from '../../../test/fixtures/screen.ts';
import { renderApp } from '../../../test/render-app.tsx';

const required = 'لطفا حداقل یک تصویر آپلود کنید';
const uploading = 'تصاویر در حال آپلود هستند.';
const shownError = () => screen.queryByRole('alert')?.textContent ?? null;

describe('images', () => {
  it('clears the message of a missing picture when an upload starts, and the message of the upload when it ends [O-4.38, O-4.39]', async () => {
    const bff = fakeBff();
    const reply = makeReply(makeScreen({ flow: makeFlow(), body: [imagesQuestion()], footer: [next] }));
    const { controller } = await renderApp(reply);
    const press = () => userEvent.click(screen.getByRole('button', { name: 'مرحله بعد' }));
    await press();
    expect(shownError()).toBe(required);
    act(() => controller.hold({ label: null, run: () => uploading }));
    expect(shownError()).toBeNull();
    await press();
    expect(shownError()).toBe(uploading);
    act(() => controller.hold(null));
    expect(shownError()).toBeNull();
    await press();
    expect(shownError()).toBe(required);
    expect(bff.events()).toEqual([]);
  });
});
