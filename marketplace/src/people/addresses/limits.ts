/** How much of addresses there may be. */
export const addressLimits = {
  /** Active addresses of one customer. */
  perCustomer: 250,
  /** The shortest detail, in letters. [W-5.04] */
  minDetail: 10,
  /** How far a point may be from the middle of its area, in km. */
  maxDistanceKm: 60,
} as const;
