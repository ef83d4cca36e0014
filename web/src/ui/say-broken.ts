/** The ref of a picture: says its error again where it failed before the script began to listen. */
export function sayBroken(image: HTMLImageElement | null): void {
  if (image?.complete && image.naturalWidth === 0)
    image.decode().catch(() => image.dispatchEvent(new Event('error')));
}
