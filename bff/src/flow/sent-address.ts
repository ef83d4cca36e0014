/** What is said of an address when it is saved; `landline` with the prefix 98, lat and lng in degrees. [W-3.02] */
export interface SentAddress {
  readonly area: string | null;
  readonly detail: string;
  readonly landline: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** What names an address that is deleted. [W-3.02] */
export interface SavedAddress extends Pick<SentAddress, 'area' | 'detail'> {
  readonly id: string;
}
