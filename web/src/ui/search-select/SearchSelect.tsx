import { fillText } from '@gam/shared/fill-text';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import fieldStyles from '../field.module.css';
import type { Titled } from './find-titled.ts';
import { OptionList, optionId } from './OptionList.tsx';
import { useRoom } from './use-room.ts';
import { useSearch } from './use-search.ts';
import styles from './SearchSelect.module.css';

interface Props {
  label: string;
  placeholder: string | null;
  options: readonly Titled[];
  labels: { readonly clear: string; readonly found: string; readonly nothing_found: string };
  /** The id of what is chosen. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** Ids of what describes the field and of what is wrong with it. */
  describedBy: string;
  isWrong: boolean;
  isRequired: boolean;
}

/** One of a long list: an editable combobox with a list, as ARIA's authoring practices describe it. [O-5.17, W-5.03] */
export function SearchSelect({ label, placeholder, options, labels, value, onChange, ...field }: Props) {
  const search = useSearch({ options, value, onChange });
  const { text, isOpen, active, found, chosen } = search;
  const id = useId();
  const listId = `${id}-list`;
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isListed = isOpen && found.length > 0;
  useRoom(box, list, isListed);

  const activeAt = isListed ? found.findIndex((option) => option.id === active) : -1;
  const activeOption = found[activeAt];
  const keys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowDown: () => search.move(1),
    ArrowUp: () => search.move(-1),
    // Enter ends the search here; once the list is closed it moves on.
    Enter: () => (activeOption ? search.choose(activeOption.id) : search.leave()),
    Escape: (event) => {
      event.stopPropagation();
      search.close();
    },
  };
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key];
    // A letter that is still being composed is not done with.
    if (!act || event.nativeEvent.isComposing) return;
    if (!isOpen && !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    act(event);
  };
  const tap = (option: Titled) => {
    // What was typed is gone before the field is left.
    flushSync(() => search.choose(option.id));
    // A phone's keyboard would go on covering what comes next.
    if (window.matchMedia('(pointer: coarse)').matches) input.current?.blur();
  };

  return (
    <div className={styles.select} ref={box}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.field}>
        <input
          ref={input}
          id={id}
          className={fieldStyles.input}
          type="text"
          role="combobox"
          enterKeyHint="done"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={placeholder ?? undefined}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={activeOption && optionId(listId, activeAt)}
          aria-describedby={field.describedBy}
          aria-invalid={field.isWrong}
          aria-required={field.isRequired}
          value={text}
          onChange={(event) => search.type(event.currentTarget.value)}
          onClick={(event) => {
            if (!isOpen) event.currentTarget.select();
            search.open();
          }}
          onKeyDown={press}
          onBlur={search.leave}
        />
        {text === '' ? (
          <IconChevronDown className={styles.icon} aria-hidden />
        ) : (
          <button
            className={styles.clear}
            type="button"
            aria-label={`${labels.clear}: ${chosen?.title ?? text}`}
            // The field keeps the focus, and a phone its keyboard.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              search.choose(null);
              input.current?.focus();
            }}
          >
            <IconX aria-hidden />
          </button>
        )}
      </div>
      {isListed && (
        <OptionList
          id={listId}
          label={label}
          options={found}
          chosen={value}
          activeAt={activeAt}
          onTap={tap}
          list={list}
        />
      )}
      <output className={found.length === 0 ? styles.nothing : styles.told}>
        {isOpen && found.length === 0 && labels.nothing_found}
        {isListed && search.isSearched && fillText(labels.found, { count: found.length })}
      </output>
    </div>
  );
}
