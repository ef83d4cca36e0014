/** The sizes in which a picture is there, px. [O-9.01] */
export type ThumbnailSize = 48 | 150 | 200 | 300;

/** How the address of a picture ends that is there in several sizes. */
const sized = /\/(?:48|150|200|300)\.jpg$/;

/** A picture in another size, where its address says that there is one; else as it is. [O-9.01] */
export const thumbnailOf = (url: string, size: ThumbnailSize): string =>
  url.replace(sized, () => `/${size}.jpg`);
