declare module 'virtual:built-app' {
  /** The HTML of the built page, with the marks that the server fills. */
  export const page: string;
  /** The paths of the hashed files that the first order page and a page without a connection need. */
  export const files: readonly string[];
}
