import type { Button, LinkButton, Posts } from '@gam/schemas/descriptors';
import { VisuallyHidden } from '@mantine/core';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useScreenActions } from '../ui/hooks/use-screen.ts';
import { Rating } from '../ui/Rating.tsx';
import { ScreenLink } from '../ui/ScreenLink.tsx';
import styles from './PostsBlock.module.css';

type Question = Posts['items'][number];
type Post = Question['answers'][number];

const icons = { like: IconThumbUp, dislike: IconThumbDown } as const;

/** What users write in public: questions, each with the answers to it. [O-7.24] */
export function PostsBlock({ node: { items } }: { node: Posts }) {
  return (
    <ul className={styles.posts}>
      {items.map((question) => (
        <li key={question.key} className={styles.question}>
          <PostView post={question} />
          {question.answers.length > 0 && (
            <ul className={styles.answers}>
              {question.answers.map((answer) => (
                <li key={answer.key}>
                  <PostView post={answer} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function PostView({ post: { text, author, date, stars, votes, acts } }: { post: Post }) {
  return (
    <article>
      <p className={styles.by}>
        <strong>{author}</strong> · {date}
      </p>
      {stars && <Rating rating={stars} />}
      <p className={styles.text}>{text}</p>
      {votes.length + acts.length > 0 && (
        <div className={styles.acts}>
          {votes.map(({ icon, label, count, pressed, act }) => {
            const Icon = icons[icon];
            return (
              <Act key={icon} act={act} isPressed={pressed} label={`${label}: ${count}`}>
                <Icon aria-hidden />
                {count}
              </Act>
            );
          })}
          {acts.map((act) => (
            <Act key={act.id} act={act}>
              {act.label}
            </Act>
          ))}
        </div>
      )}
    </article>
  );
}

interface ActProps {
  /** Null: it only shows its content. */
  act: Button | LinkButton | null;
  /** The accessible name where the content is a sign; a vote that counts is pressed. */
  label?: string;
  isPressed?: boolean;
  children: ReactNode;
}

/** A small button or link under a post. */
function Act({ act, label, isPressed, children }: ActProps) {
  const { press } = useScreenActions();
  if (act === null)
    return (
      <span className={styles.act}>
        <VisuallyHidden>{label}</VisuallyHidden>
        <span aria-hidden className={styles.sign}>
          {children}
        </span>
      </span>
    );
  if ('href' in act)
    return (
      <ScreenLink href={act.href} className={styles.act} aria-label={label}>
        {children}
      </ScreenLink>
    );
  return (
    <button
      type="button"
      className={styles.act}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={() => press(act)}
    >
      {children}
    </button>
  );
}
