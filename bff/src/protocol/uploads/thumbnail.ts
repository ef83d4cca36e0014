/** The sides of the square thumbnails of an uploaded picture, px. [O-9.01] */
type ThumbnailSize = 48 | 150 | 200 | 300;

/** The end of the URL of a picture that has thumbnails: one of them, or the uploaded picture itself. */
const sized = /\/(?:48|150|200|300)\.jpg$|(?<=\/media\/uploads\/[\w-]{22})\/full\.(?:jpg|png)$/;

/** The URL of a picture's thumbnail; the URL itself where it names no thumbnails. [O-9.01] */
export const thumbnailOf = (url: string, size: ThumbnailSize): string =>
  url.replace(sized, () => `/${size}.jpg`);

/** The URL of the picture of a person, at 200 px where it has thumbnails. [O-9.01] */
export const avatarOf = (url: string | null): string | null => url && thumbnailOf(url, 200);
