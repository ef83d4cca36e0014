const megabyte = 1024 * 1024;
const hour = 60 * 60 * 1000;

/** The limits of uploads. Sizes in bytes, times in ms. */
export const uploadLimits = {
  /** A file must be smaller than this. [O-5.16, O-5.17] */
  imageBytes: 10 * megabyte,
  voiceBytes: 20 * megabyte,
  /** The shortest and the longest side of a picture, in px. */
  minSide: 16,
  maxSide: 10_000,
  /** The maximum number of pixels, which limits the cost of decoding. */
  maxPixels: 40_000_000,
  /** Uploads that no order has yet, of one user or one guest's network, within the window. ASVS 5.2.4 */
  waitingFiles: 60,
  waitingBytes: 300 * megabyte,
  window: 24 * hour,
  /** The time in which an order must use an upload. */
  waitingLife: 7 * 24 * hour,
  /** How long a file may take to arrive, over the slowest phone. */
  receiveTime: 5 * 60 * 1000,
} as const;
