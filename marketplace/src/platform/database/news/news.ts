/** What is told of: the live flow rules, sessions that end or change, and what lists of services are made from. */
export type NewsTopic = 'flow_rules' | 'sessions' | 'catalogue';

/** The channel on which triggers of the database tell what was written: a topic, and a key where one row changed. */
export const newsChannel = 'gam_news';

/** Is called with the key of what changed; null: anything of the topic may have. */
type OnNews = (key: string | null) => void;

/** What any process writes to the database, told to each. */
export interface News {
  /** Whether news arrives now. What was read may be kept only then. */
  readonly isHeard: () => boolean;
  /** Calls back after each write to a topic, and when news of it may have been missed. */
  readonly follow: (topic: NewsTopic, onNews: OnNews) => void;
}

/** Nothing is ever heard, hence nothing kept. */
export const noNews: News = { isHeard: () => false, follow: () => undefined };

/** Followers by topic, and what calls them. */
interface NewsDesk {
  readonly follow: News['follow'];
  /** Takes the text of a notification. */
  readonly tell: (text: string) => void;
  /** Tells all followers that they may have missed something. */
  readonly tellAll: () => void;
}

/** Returns a desk without followers. */
export function openNewsDesk(): NewsDesk {
  const followers = new Map<string, OnNews[]>();
  return {
    follow: (topic, onNews) => {
      followers.set(topic, [...(followers.get(topic) ?? []), onNews]);
    },
    tell: (text) => {
      const [topic = '', key = null] = text.split(' ');
      for (const onNews of followers.get(topic) ?? []) onNews(key);
    },
    tellAll: () => {
      for (const onNews of [...followers.values()].flat()) onNews(null);
    },
  };
}
