import { fillText } from '@gam/shared/fill-text';
import { uploadLimits } from '../upload-store.ts';
import type { ImageHeader } from './read-image-header.ts';

/** The messages for invalid pictures. */
export const imageMessages = {
  format: 'فقط تصویر با فرمت jpg یا png قابل قبول است',
  name: 'پسوند فایل با محتوای آن یکی نیست. فقط تصویر با فرمت jpg یا png قابل قبول است',
  tooSmall: 'تصویر بسیار کوچک است؛ هر ضلع آن باید حداقل {N} پیکسل باشد',
  tooManyPixels: 'ابعاد تصویر بیش از اندازه بزرگ است. لطفا تصویر کوچک‌تری انتخاب کنید',
  broken: 'فایل تصویر خراب است. لطفا تصویر دیگری انتخاب کنید',
};

/** The name and type that an upload claims. */
interface ClaimedFile {
  readonly name: string;
  readonly mediaType: string;
}

/**
 * Returns the error of a picture by its header, before decoding; null if it is valid. A name or media type that claims
 * another kind of picture than the content is refused. ASVS 5.2.2, 5.2.6
 */
export function checkImage(header: ImageHeader | null, claimed: ClaimedFile): string | null {
  if (header === null) return imageMessages.format;
  const { width, height, extension } = header;
  const { minSide, maxSide, maxPixels } = uploadLimits;
  if (!fitsClaim(extension, claimed)) return imageMessages.name;
  if (Math.min(width, height) < minSide) return fillText(imageMessages.tooSmall, { N: minSide });
  return Math.max(width, height) > maxSide || width * height > maxPixels ? imageMessages.tooManyPixels : null;
}

const extensions = { jpg: /\.jpe?g$/i, png: /\.png$/i };
const mediaTypes = { jpg: /^image\/(p?jpe?g|jpg)$/i, png: /^image\/(x-)?png$/i };

/** Whether name and media type fit the content. A missing extension and a generic media type fit everything. */
function fitsClaim(extension: ImageHeader['extension'], { name, mediaType }: ClaimedFile): boolean {
  const hasName = /\.[^./\\]{1,8}$/.test(name);
  const hasType = mediaType !== '' && !/^(application\/octet-stream|text\/plain)\b/i.test(mediaType);
  return (
    (!hasName || extensions[extension].test(name)) && (!hasType || mediaTypes[extension].test(mediaType))
  );
}
