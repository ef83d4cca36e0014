/** What the Android app puts into the page it shows. Every method takes one text, JSON. */
interface NativeHost {
  postMessage?(message: string): void;
  pay?(message: string): void;
}

declare global {
  interface Window {
    Android?: NativeHost;
  }
}

/** The app around the page, where there is one. */
export function findNativeHost(): NativeHost | null {
  return window.Android ?? null;
}
