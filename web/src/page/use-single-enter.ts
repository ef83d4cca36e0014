import { useEffect } from 'react';

/** An Enter that is held down is one press: it must not run through steps that come at once. */
export function useSingleEnter(): void {
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      const isNewLine = event.target instanceof HTMLTextAreaElement;
      if (event.key === 'Enter' && event.repeat && !isNewLine) event.preventDefault();
    };
    window.addEventListener('keydown', hold);
    return () => window.removeEventListener('keydown', hold);
  }, []);
}
