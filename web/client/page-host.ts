import type { EffectOf, Screen } from '@gam/schemas/descriptors';

/** Loads the code that draws a screen. The page provides it, since the client knows no block and no widget. */
export interface ScreenLoader {
  /** Loads the code of a screen that is about to be shown, so that nothing flashes. */
  load(screen: Screen): Promise<void>;
  /** Loads the code of a screen that may be shown later; a failure has no effect. */
  prefetch(screen: Screen): void;
  /** Whether a screen can be drawn without waiting for code. */
  isLoaded(screen: Screen): boolean;
}

/** Shows a toast. The page provides it, since another part of the app draws toasts. */
export type ShowToast = (level: EffectOf<'toast'>['level'], text: string, action?: ToastAction) => void;
/** Removes all toasts. */
export type EndToasts = () => void;
/** A button in a toast, such as a retry. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}
/** The functions that the page provides to the controller. */
export interface PageHost {
  readonly showToast: ShowToast;
  readonly endToasts: EndToasts;
  readonly loader: ScreenLoader;
}
