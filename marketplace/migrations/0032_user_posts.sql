-- The users' public questions about services, and the answers to them (question_id).
create table user_posts (
  id text primary key,
  question_id text references user_posts (id) on delete cascade,
  service_id text not null references services (id),
  author_id text not null references users (id),
  body text not null check (length(body) between 2 and 1000),
  hidden boolean not null default false,
  idempotency_key text not null unique,
  body_hash text not null,
  created_at timestamptz not null
);

create index user_questions_of_service on user_posts (service_id, created_at desc, id) where question_id is null;
create index user_answers_of_question on user_posts (question_id, created_at);

-- One vote of a customer on each post.
create table user_post_votes (
  post_id text not null references user_posts (id) on delete cascade,
  customer_id text not null references users (id),
  vote text not null check (vote in ('like', 'dislike')),
  primary key (post_id, customer_id)
);
