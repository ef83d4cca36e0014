import type { Search } from '@gam/schemas/descriptors';
import { Combobox, Paper, Text, useCombobox, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { ClearButton } from '../../ui/ClearButton.tsx';
import fieldStyles from '../../ui/field.module.css';
import { isComposing } from '../../ui/is-composing.ts';
import { useScreenActions } from '../../ui/hooks/use-screen.ts';
import styles from './SearchBlock.module.css';
import { useFound } from './use-found.ts';

/** A search for services, after ARIA's authoring practices for an editable combobox. */
export function SearchBlock({ node: { label, placeholder, labels } }: { node: Search }) {
  const { visit } = useScreenActions();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useFound(text);
  const results = found.kind === 'come' ? found.items : [];
  const isListed = isOpen && results.length > 0;
  const store = useCombobox({ opened: isListed });
  const chosen = isListed ? results[active] : undefined;
  const move = (by: number) => setActive((at) => (at + by + results.length) % Math.max(1, results.length));

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(active < 0 ? 0 : -1),
    Enter: () => {
      const first = chosen ?? results[0];
      if (first) visit(first.href);
    },
    Escape: () => setOpen(false),
  };
  const handleKey = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    act();
  };
  const said =
    text.trim() === '' || !isOpen
      ? null
      : found.kind === 'failed'
        ? labels.failed
        : found.kind === 'pending'
          ? labels.searching
          : results.length === 0
            ? labels.empty
            : null;
  return (
    <search className={styles.search}>
      <VisuallyHidden>
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
      <Combobox store={store} onOptionSubmit={visit} withinPortal={false}>
        <IconSearch className={styles.sign} aria-hidden />
        <input
          className={`${fieldStyles.input} ${styles.field}`}
          id={id}
          ref={input}
          type="text"
          inputMode="search"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an editable combobox is an input with this role
          role="combobox"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          placeholder={placeholder}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? `${id}-list` : undefined}
          aria-activedescendant={chosen && `${id}-${active}`}
          aria-describedby={`${id}-said`}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(-1);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={handleKey}
        />
        {text !== '' && labels.clear !== undefined && (
          <ClearButton
            label={labels.clear}
            field={input}
            onClear={() => setText('')}
            className={styles.clear}
          />
        )}
        {isListed && (
          <Paper withBorder shadow="md" className={styles.results}>
            <Combobox.Options id={`${id}-list`} aria-label={label}>
              {results.map((item, at) => (
                <Combobox.Option
                  key={item.id}
                  id={`${id}-${at}`}
                  value={item.href}
                  className={styles.result}
                  aria-selected={at === active}
                  selected={at === active}
                >
                  <span>
                    {item.title}
                    {item.text !== undefined && (
                      <Text span c="dimmed" fz="xs" display="block">
                        {item.text}
                      </Text>
                    )}
                  </span>
                  {item.note !== undefined && (
                    <Text span c="var(--gam-accent-ink)" fz="xs">
                      {item.note}
                    </Text>
                  )}
                </Combobox.Option>
              ))}
            </Combobox.Options>
          </Paper>
        )}
      </Combobox>
      <output id={`${id}-said`} className={styles.said}>
        {said}
      </output>
    </search>
  );
}
