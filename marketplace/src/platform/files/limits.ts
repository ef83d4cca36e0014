const megabyte = 1024 * 1024;
const hour = 60 * 60 * 1000;

/** How much may be uploaded. Sizes in bytes, times in ms. */
export const uploadLimits = {
  /** A file must be smaller than this. [O-5.16, O-5.17] */
  imageBytes: 10 * megabyte,
  voiceBytes: 20 * megabyte,
  /** The shortest and the longest side of a picture, in px. */
  minSide: 16,
  maxSide: 10_000,
  /** Of all pixels of a picture: what decoding may cost. */
  maxPixels: 40_000_000,
  /** Uploads that no order has yet, of one user or one guest's network, within the window. ASVS 5.2.4 */
  waitingFiles: 60,
  waitingBytes: 300 * megabyte,
  window: 24 * hour,
  /** How long an upload waits for its order. */
  waitingLife: 7 * 24 * hour,
  /** How long a file may take to arrive, over the slowest phone. */
  receiveTime: 5 * 60 * 1000,
} as const;
