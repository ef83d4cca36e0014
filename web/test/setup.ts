import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Only an element that never appears reaches this limit, also on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no layout, so it lacks browser functions that Mantine needs.
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as MediaQueryList;

class ResizeObserverStub implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver = ResizeObserverStub;

// jsdom draws frames by an interval that it starts when something loses its focus. A test with faked timers takes that
// interval with it when it ends, and no frame comes in the tests after it.
window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 16);
window.cancelAnimationFrame = (frame) => clearTimeout(frame);

Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

// The files of a worker share one window.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  for (const name of ['Android', 'dataLayer']) Reflect.deleteProperty(window, name);
});
