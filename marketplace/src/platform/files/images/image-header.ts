/** What a picture says of itself before it is decoded; sides in px. */
export interface ImageHeader {
  readonly width: number;
  readonly height: number;
  readonly extension: 'jpg' | 'png';
}
