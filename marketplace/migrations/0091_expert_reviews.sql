-- What customers wrote of the work of an expert, with the stars of their rating.
create table expert_reviews (
  id text primary key,
  expert_id text not null references experts (id),
  service_id text not null references services (id),
  order_uuid text unique references orders (uuid) on delete cascade,
  author_id text references users (id),
  author text not null,
  stars integer not null check (stars between 1 and 5),
  body text not null check (length(body) between 1 and 500),
  hidden boolean not null default false,
  created_at timestamptz not null
);

create index reviews_of_expert on expert_reviews (expert_id, created_at desc, id) where not hidden;

create index expert_reviews_by_time on expert_reviews (created_at desc, id);

create index hidden_expert_reviews on expert_reviews (created_at desc, id) where hidden;

-- Operators also hide reviews.
alter table audit_entries drop constraint audit_entries_object_kind_check;

alter table audit_entries add constraint audit_entries_object_kind_check
  check (object_kind in ('order', 'address', 'upload', 'discount', 'feedback', 'post', 'review'));
