/** The sides of the square thumbnails of an uploaded picture, px. [O-9.01] */
type ThumbnailSize = 48 | 150 | 200 | 300;

/** Matches the end of the URL of a picture with thumbnails: one of them, or the uploaded picture itself. */
const sized = /\/(?:48|150|200|300)\.jpg$|(?<=\/media\/uploads\/[\w-]{22})\/full\.(?:jpg|png)$/;

/** Returns the URL of a picture's thumbnail, or the URL itself if the picture has no thumbnails. */
export const thumbnailOf = (url: string, size: ThumbnailSize): string =>
  url.replace(sized, () => `/${size}.jpg`);

/** Returns the URL of a person's picture, at 200 px if it has thumbnails. */
export const avatarOf = (url: string | null): string | null => url && thumbnailOf(url, 200);
