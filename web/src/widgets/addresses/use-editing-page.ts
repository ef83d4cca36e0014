import { useEffect } from 'react';
import './editing.css';

/**
 * Tells the whole page that an address is edited: the screen's own buttons and a chat that is embedded are out of the
 * way meanwhile. [W-2.06]
 */
export function useEditingPage(): void {
  useEffect(() => {
    document.documentElement.dataset.editing = 'address';
    return () => {
      delete document.documentElement.dataset.editing;
    };
  }, []);
}
