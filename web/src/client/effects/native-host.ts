/** The object that the Android app adds to the page. Every method takes one text in JSON. */
interface NativeHost {
  postMessage?(message: string): void;
  pay?(message: string): void;
}

declare global {
  interface Window {
    Android?: NativeHost;
  }
}

/** The app that shows the page; null in a browser. */
export function findNativeHost(): NativeHost | null {
  return window.Android ?? null;
}
