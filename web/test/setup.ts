import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// What a test waits for comes late on a busy machine; only what never comes reaches this limit, ms.
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no layout, so it lacks the browser functions that Mantine asks for.
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as MediaQueryList;

class ResizeObserverStub implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver = ResizeObserverStub;

Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
