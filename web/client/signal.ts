/** A message from one part to another that was created later: the sender does not know who listens. */
interface Signal<T extends readonly unknown[]> {
  readonly emit: (...message: T) => void;
  /** Sets the listener; messages before it are dropped. */
  readonly listen: (listener: (...message: T) => void) => void;
}

/** Creates a signal without a listener. */
export function createSignal<T extends readonly unknown[]>(): Signal<T> {
  let hear: (...message: T) => void = () => undefined;
  return {
    emit: (...message) => hear(...message),
    listen(listener) {
      hear = listener;
    },
  };
}
