import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Whether an element's content is higher than the element may be while folded (`--folded` of its styles). */
export function useOverflow<E extends HTMLElement>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return undefined;
    const measure = () => {
      const limit =
        Number.parseFloat(getComputedStyle(watched).getPropertyValue('--folded')) * rootFontSize();
      setOverflows(watched.scrollHeight > limit + 1);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, overflows];
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
