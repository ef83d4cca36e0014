import type { Hero } from '@gam/schemas/descriptors';
import { Button } from '@mantine/core';
import { Picture } from '../../ui/Picture.tsx';
import { buttonLook } from '../../ui/PlainButton.tsx';
import { ScreenLink } from '../../ui/ScreenLink.tsx';
import styles from './HeroBlock.module.css';

/** A page's first words, beside its picture where there is room. */
export function HeroBlock({ node: { title, text, image, points, action } }: { node: Hero }) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {text !== undefined && <p>{text}</p>}
        {points.length > 0 && (
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        {action !== null && (
          <Button component={ScreenLink} href={action.href} {...buttonLook(action.kind)}>
            {action.label}
          </Button>
        )}
      </div>
      {image !== undefined && (
        <Picture
          src={image}
          alt=""
          width={480}
          height={300}
          fetchPriority="high"
          className={styles.picture}
        />
      )}
    </section>
  );
}
