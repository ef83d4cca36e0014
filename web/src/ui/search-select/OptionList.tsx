/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the list of an ARIA combobox: the focus and the keys stay in its field */
import { IconCheck } from '@tabler/icons-react';
import { type RefObject, useEffect } from 'react';
import type { Titled } from './find-titled.ts';
import styles from './OptionList.module.css';

interface Props {
  id: string;
  label: string;
  options: readonly Titled[];
  /** The id of what is chosen. */
  chosen: string | null;
  /** Which one the keys are at; -1: none. */
  activeAt: number;
  onTap: (option: Titled) => void;
  list: RefObject<HTMLDivElement | null>;
}

/** The id in the page of an option in its list. */
export const optionId = (list: string, at: number) => `${list}-${at}`;

/** The list under the field. What the keys are at is kept in sight. */
export function OptionList({ id, label, options, chosen, activeAt, onTap, list }: Props) {
  useEffect(() => {
    document.getElementById(optionId(id, activeAt))?.scrollIntoView({ block: 'nearest' });
  }, [id, activeAt]);
  return (
    <div
      className={styles.list}
      id={id}
      role="listbox"
      aria-label={label}
      ref={list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, at) => (
        <div
          key={option.id}
          id={optionId(id, at)}
          className={styles.option}
          role="option"
          aria-selected={option.id === chosen}
          data-active={at === activeAt || undefined}
          onClick={() => onTap(option)}
        >
          {option.title}
          {option.id === chosen && <IconCheck className={styles.check} aria-hidden />}
        </div>
      ))}
    </div>
  );
}
