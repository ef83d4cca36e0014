import type { ChoiceGroup, ChoiceOption } from '@gam/schemas/descriptors';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './OptionGroup.module.css';

interface Props {
  group: ChoiceGroup;
  options: readonly ChoiceOption[];
  isChosen: (option: ChoiceOption) => boolean;
  /** Whether what is searched for stands here: then all of it does. */
  isSearched: boolean;
  draw: (option: ChoiceOption) => ReactNode;
}

/** Options under a title of their own: the first few, and all of them where one behind is chosen. [O-4.50, O-9.05] */
export function OptionGroup({ group, options, isChosen, isSearched, draw }: Props) {
  const { title, preview, labels } = group;
  const [isOpen, setOpen] = useState(() => options.slice(preview).some(isChosen));
  const id = useId();
  const isFolded = !isOpen && !isSearched;
  const shown = isFolded ? options.slice(0, preview) : options;
  if (options.length === 0) return null;
  return (
    <fieldset className={styles.group} aria-labelledby={`${id}-title`}>
      <h2 className={styles.title} id={`${id}-title`}>
        {title}
      </h2>
      <div className={styles.options} id={`${id}-options`}>
        {shown.map(draw)}
      </div>
      {!isSearched && options.length > preview && (
        <button
          className={styles.more}
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-options`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? labels.less : labels.more}
          <IconChevronDown className={styles.chevron} aria-hidden />
        </button>
      )}
    </fieldset>
  );
}
