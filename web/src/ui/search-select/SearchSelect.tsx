import { fillText } from '@gam/shared/fill-text';
import { Combobox, Input, Paper, Stack, Text, useCombobox, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Chevron } from '../Chevron.tsx';
import { ClearButton } from '../ClearButton.tsx';
import { Field } from '../Field.tsx';
import { isComposing } from '../is-composing.ts';
import '@mantine/core/styles/Combobox.layer.css';
import type { Titled } from './find-titled.ts';
import { useRoom } from './use-room.ts';
import { useSearch } from './use-search.ts';
import styles from './SearchSelect.module.css';

interface Props {
  label: string;
  placeholder: string | null;
  options: readonly Titled[];
  labels: { readonly clear: string; readonly found: string; readonly nothing_found: string };
  /** The id of the chosen option. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** Hears that an option was pressed, by Enter or a tap, after it was chosen. */
  onChosen?: () => void;
  /** The ids of the field's description and error. */
  describedBy: string;
  isWrong: boolean;
  isRequired: boolean;
}

/** An editable combobox with a long list, after ARIA's authoring practices. [O-5.17, W-5.03] */
export function SearchSelect({
  label,
  placeholder,
  options,
  labels,
  value,
  onChange,
  onChosen,
  ...field
}: Props) {
  const search = useSearch({ options, value, onChange });
  const { text, isOpen, active, found, chosen } = search;
  const id = useId();
  const listId = `${id}-list`;
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isListed = isOpen && found.length > 0;
  const isNothing = isOpen && found.length === 0;
  useRoom(box, list, isListed);

  const activeAt = isListed ? found.findIndex((option) => option.id === active) : -1;
  const activeOption = found[activeAt];
  const store = useCombobox({ opened: isListed });
  const optionId = (at: number) => `${listId}-${at}`;
  useEffect(() => {
    document.getElementById(`${listId}-${activeAt}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, activeAt]);
  const choose = (option: string) => {
    // Drops the typed text before the field loses the focus.
    flushSync(() => search.choose(option));
    onChosen?.();
  };
  const keys: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowDown: () => search.move(1),
    ArrowUp: () => search.move(-1),
    // Enter ends the search; the next Enter submits the form.
    Enter: () => (activeOption ? choose(activeOption.id) : search.leave()),
    Escape: (event) => {
      event.stopPropagation();
      search.close();
    },
  };
  const handleKey = (event: KeyboardEvent) => {
    const act = keys[event.key];
    // The keys belong to an unfinished composition.
    if (!act || isComposing(event.nativeEvent)) return;
    if (!isOpen && !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    act(event);
  };
  const chooseByTap = (option: string) => {
    choose(option);
    // Closes a phone's keyboard, which would cover the next content.
    if (!onChosen && window.matchMedia('(pointer: coarse)').matches) input.current?.blur();
  };

  return (
    // Scrolls to below the page's bar.
    <Stack ref={box} gap="xs" style={{ scrollMarginBlockStart: 'calc(var(--gam-bar) + var(--gam-space-3))' }}>
      <Input.Label htmlFor={id}>{label}</Input.Label>
      <Combobox store={store} onOptionSubmit={chooseByTap} withinPortal={false}>
        <Field
          ref={input}
          id={id}
          type="text"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an editable combobox is an input with this role
          role="combobox"
          enterKeyHint="done"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={placeholder ?? undefined}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={activeOption && optionId(activeAt)}
          aria-describedby={field.describedBy}
          aria-invalid={field.isWrong}
          aria-required={field.isRequired}
          value={text}
          onChange={(event) => search.type(event.currentTarget.value)}
          onClick={(event) => {
            if (!isOpen) event.currentTarget.select();
            search.open();
          }}
          onKeyDown={handleKey}
          onBlur={search.leave}
          rightSectionPointerEvents={text === '' ? 'none' : 'auto'}
          rightSection={
            text === '' ? (
              <Chevron isUp={isListed} />
            ) : (
              <ClearButton
                label={`${labels.clear}: ${chosen?.title ?? text}`}
                field={input}
                onClear={() => search.choose(null)}
              />
            )
          }
        />
        {/* Under its field and not in a portal, since a phone's keyboard leaves room there only. */}
        {isListed && (
          <Paper withBorder shadow="md" py="xxs">
            <Combobox.Options id={listId} aria-label={label} ref={list} className={styles.list}>
              {found.map((option, at) => (
                <Combobox.Option
                  key={option.id}
                  id={optionId(at)}
                  value={option.id}
                  className={styles.option}
                  aria-selected={option.id === value}
                  selected={at === activeAt}
                >
                  {option.title}
                  {option.id === value && <IconCheck size="var(--gam-icon)" aria-hidden />}
                </Combobox.Option>
              ))}
            </Combobox.Options>
          </Paper>
        )}
      </Combobox>
      {/* Always mounted, so that screen readers announce a new text. */}
      <Text component="output" c="dimmed" mt={isNothing ? 0 : 'calc(-1 * var(--gam-space-2))'}>
        {isNothing && labels.nothing_found}
        {isListed && search.isSearched && (
          <VisuallyHidden>{fillText(labels.found, { count: found.length })}</VisuallyHidden>
        )}
      </Text>
    </Stack>
  );
}
