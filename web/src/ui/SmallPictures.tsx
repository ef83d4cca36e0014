import styles from './SmallPictures.module.css';

/** Small pictures of what was answered, beside the words that say it. [O-9.01] */
export function SmallPictures({ images = [] }: { images?: readonly string[] | undefined }) {
  if (images.length === 0) return null;
  return (
    <span className={styles.pictures}>
      {images.map((image) => (
        <img className={styles.picture} key={image} src={image} alt="" loading="lazy" />
      ))}
    </span>
  );
}
