import type { ComponentProps, MouseEvent } from 'react';
import { isOwnPath } from '@gam/client/address';
import { useScreenActions } from './hooks/use-screen.ts';

/**
 * A link to a screen. A plain left click fetches the screen without leaving the page; any other use works as with every
 * link: copying, crawling, opening in a new tab.
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
