import { type ComponentPropsWithoutRef, useState } from 'react';
import { sayBroken } from './say-broken.ts';

interface Props extends ComponentPropsWithoutRef<'img'> {
  src: string;
  alt: string;
}

/** A picture with nothing in it: its place stays, in the colour behind it. */
const nothing = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

/** A picture from elsewhere. One that does not load leaves a quiet place, not the browser's sign of a broken picture. */
export function Picture({ src, alt, ...rest }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <img
      {...rest}
      ref={sayBroken}
      alt={alt}
      src={broken === src ? nothing : src}
      onError={() => setBroken(src)}
    />
  );
}
