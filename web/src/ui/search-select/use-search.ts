import { useMemo, useState } from 'react';
import { findExact, findTitled, foldTitles, type Titled } from './find-titled.ts';

interface Settings<T extends Titled> {
  readonly options: readonly T[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** The state of a searched list: the typed text, the found options, and the option that the arrow keys reached. */
export function useSearch<T extends Titled>({ options, value, onChange }: Settings<T>) {
  /** Null if the field shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const folded = useMemo(() => foldTitles(options), [options]);
  const found = useMemo(() => findTitled(folded, typed ?? ''), [folded, typed]);
  const chosen = options.find(({ id }) => id === value) ?? null;

  const close = () => {
    setTyped(null);
    setOpen(false);
    setActive(null);
  };
  const open = (at: string | null) => {
    setOpen(true);
    setActive(at);
  };
  /** Moves to the next or the previous option, around the ends; a closed list opens at the chosen option. */
  const move = (by: 1 | -1) => {
    const ends = by === 1 ? found[0] : found.at(-1);
    const at = found.findIndex(({ id }) => id === active);
    const reached = at < 0 ? ends : found[(at + by + found.length) % found.length];
    open((isOpen ? reached : (chosen ?? ends))?.id ?? null);
  };

  return {
    text: typed ?? chosen?.title ?? '',
    isSearched: (typed ?? '') !== '',
    isOpen,
    active,
    found,
    chosen,
    close,
    move,
    open: () => open(isOpen ? active : value),
    type: (text: string) => {
      setTyped(text);
      open(text.trim() === '' ? null : (findTitled(folded, text)[0]?.id ?? null));
      if (text === '' && value !== null) onChange(null);
    },
    choose: (id: string | null) => {
      onChange(id);
      close();
    },
    /** Handles that the field is left: chooses the option whose full title is typed. */
    leave: () => {
      const exact = typed === null ? null : findExact(folded, typed);
      if (exact !== null) onChange(exact.id);
      close();
    },
  };
}
