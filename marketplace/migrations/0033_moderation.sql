-- What became of a customer's message.
alter table feedback add column state text not null default 'received'
  check (state in ('received', 'under_review', 'answered'));

create index feedback_by_time on feedback (created_at desc, id);

create index feedback_by_state on feedback (state, created_at desc, id);

create index user_posts_by_time on user_posts (created_at desc, id);

-- Operators also answer messages and hide texts.
alter table audit_entries drop constraint audit_entries_object_kind_check;

alter table audit_entries add constraint audit_entries_object_kind_check
  check (object_kind in ('order', 'address', 'upload', 'discount', 'feedback', 'post'));
