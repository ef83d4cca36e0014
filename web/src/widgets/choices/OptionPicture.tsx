import type { ChoiceOption } from '@gam/schemas/descriptors';
import { IconUser } from '@tabler/icons-react';
import styles from './OptionPicture.module.css';

/** An option's picture; a person has a face, also where there is no picture of it. [O-3.05, O-9.01] */
export function OptionPicture({ option: { image, person } }: { option: ChoiceOption }) {
  if (person === true) {
    return (
      <span className={styles.face}>
        {image === undefined ? (
          <IconUser className={styles.nobody} aria-hidden />
        ) : (
          <img className={styles.portrait} src={image} alt="" loading="lazy" width={200} height={200} />
        )}
      </span>
    );
  }
  return image === undefined ? null : (
    <img className={styles.image} src={image} alt="" loading="lazy" width={300} height={225} />
  );
}
