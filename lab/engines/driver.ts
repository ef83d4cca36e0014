/** A point of the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A browser that is driven from outside: it sees and gets what a person's hand would. */
export interface Driver {
  readonly version: string;
  readonly open: (url: string) => Promise<void>;
  /** Presses at a point, with a real pointer. */
  readonly press: (point: Point) => Promise<void>;
  /** Types on the keyboard, into what has the focus. */
  readonly type: (text: string) => Promise<void>;
  /** Evaluates an expression in the page and returns its value, which JSON can hold. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Returns the window's picture as a png. */
  readonly takePicture: () => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

/** A browser engine that this machine may have. */
export interface Engine {
  readonly name: string;
  /** Returns Debian's packages that it needs and this machine lacks. */
  readonly findMissing: () => readonly string[];
  /** Starts a browser that has seen nothing yet. */
  readonly launch: () => Promise<Driver>;
}

/** A phone's window. */
export const phone = { width: 390, height: 844 } as const;
