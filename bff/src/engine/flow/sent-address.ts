/** What is said of an address when it is saved; `landline` with the prefix 98, lat and lng in degrees. [W-3.02] */
export interface SentAddress {
  readonly area: string | null;
  readonly detail: string;
  readonly landline: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** Whom an operator saves a new address for: the phone as it is kept, and the name of one who had none. [W-6.03] */
export interface NamedCustomer {
  readonly phone: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** What names an address that is deleted. [W-3.02] */
export interface SavedAddress extends Pick<SentAddress, 'area' | 'detail'> {
  readonly id: string;
}
