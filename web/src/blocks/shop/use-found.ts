import { useEffect, useState } from 'react';
import { searchServices, type SearchResult } from '@gam/client/search-services';
import { useScreenState } from '../../ui/hooks/use-screen.ts';

type Found = { readonly kind: 'pending' } | SearchResult;

/** The pause in typing after which a search begins, ms. */
const pauseMs = 120;

/** The services found for a text; a newer text ends the search for an older one. */
export function useFound(text: string): Found {
  const { screen } = useScreenState();
  const url = screen?.url ?? '/';
  const [found, setFound] = useState<{ readonly of: string; readonly outcome: SearchResult } | null>(null);
  const asked = text.trim();
  useEffect(() => {
    if (asked === '') return undefined;
    const run = new AbortController();
    const search = async () => {
      const outcome = await searchServices(url, asked, run.signal);
      if (!run.signal.aborted) setFound({ of: asked, outcome });
    };
    const timer = setTimeout(() => {
      void search();
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      run.abort();
    };
  }, [asked, url]);
  if (asked === '') return { kind: 'come', items: [] };
  return found?.of === asked ? found.outcome : { kind: 'pending' };
}
