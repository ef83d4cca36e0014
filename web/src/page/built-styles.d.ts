declare module 'virtual:built-styles' {
  /** What first pictures can need of the built style sheets, in the order in which browsers load them: `StylePart`s. */
  export const styles: readonly unknown[];
}
