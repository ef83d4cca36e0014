import type { ExpertProfile } from '@gam/schemas/descriptors';
import { IconUser } from '@tabler/icons-react';
import { MedalBadge } from './MedalBadge.tsx';
import { Rating } from './Rating.tsx';
import { ToneBadge } from './ToneBadge.tsx';
import styles from './ExpertFace.module.css';

/** An expert: face, name, rating, medal, and whatever else is known. [O-3.15, O-9.01] */
export function ExpertFace({ expert }: { expert: ExpertProfile }) {
  const { name, image, gender, rating, medal, done, discount, discount_ends } = expert;
  return (
    <span className={styles.expert}>
      <span className={styles.face}>
        {image === null ? (
          <IconUser className={styles.nobody} aria-hidden />
        ) : (
          <img className={styles.image} src={image} alt="" loading="lazy" width={200} height={200} />
        )}
      </span>
      <span className={styles.words}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.facts}>
          {rating && <Rating rating={rating} />}
          {gender !== undefined && <span>{gender}</span>}
          {done !== undefined && <span>{done}</span>}
        </span>
        {(medal || discount !== undefined) && (
          <span className={styles.facts}>
            {medal && <MedalBadge medal={medal} />}
            {discount !== undefined && <ToneBadge tone="bad">{discount}</ToneBadge>}
            {discount_ends !== undefined && <span>{discount_ends}</span>}
          </span>
        )}
      </span>
    </span>
  );
}
