import type { ComponentProps, MouseEvent } from 'react';
import { isOwnPath } from '../client/address.ts';
import { useScreenActions } from './hooks/use-screen.ts';

/**
 * A real link, so that it can be opened beside, copied and crawled; a plain left click stays inside the page and
 * asks for the screen at its address.
 */
export function ScreenLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { visit } = useScreenActions();
  const follow = (event: MouseEvent) => {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || rest.target === '_blank' || !isOwnPath(href)) return;
    event.preventDefault();
    visit(href);
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}
