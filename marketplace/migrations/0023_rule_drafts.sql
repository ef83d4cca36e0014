-- Readers and reviewers of rules, beside their editors.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_known
  check (role in ('customer', 'operator', 'expert', 'rules_reader', 'rules_editor', 'rules_reviewer'));

-- What a trial of a candidate needs beside its share: { number, roll_out, plan, since, approved_by }. It counts only for
-- the candidate with that number, since a marketplace of the version before replaces candidates without it.
alter table flow_rules_pointers add column trial json;

-- The last change's proof that its set was checked.
alter table flow_rules_state add column certificate text;

alter table flow_rules_versions add column base_version integer;

-- Versions that become live by themselves.
create table flow_rules_schedules (
  name text not null,
  number integer not null,
  percent integer not null check (percent between 0 and 100),
  plan json,
  live_from timestamptz not null,
  reason text not null,
  by text not null references users (id),
  approved_by text references users (id),
  certificate text,
  primary key (name, number),
  foreign key (name, number) references flow_rules_versions (name, number)
);

create table flow_rules_drafts (
  id text primary key,
  name text not null,
  document json not null,
  base_version integer,
  percent integer not null check (percent between 0 and 100),
  plan json,
  live_from timestamptz,
  -- Of content and plan: what a review approves.
  hash text not null,
  state text not null check (state in ('open', 'published', 'discarded')),
  -- Everyone who wrote in it; none of them may approve it.
  authors text[] not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

create index flow_rules_drafts_open on flow_rules_drafts (changed_at desc) where state = 'open';

create table flow_rules_remarks (
  id bigint generated always as identity primary key,
  draft text not null references flow_rules_drafts (id),
  kind text not null check (kind in ('request_review', 'approve', 'reject', 'comment')),
  hash text not null,
  text text not null,
  by text not null references users (id),
  at timestamptz not null
);

create index flow_rules_remarks_of_draft on flow_rules_remarks (draft, id);

create trigger flow_rules_remarks_remain before update or delete or truncate on flow_rules_remarks
  execute function refuse_flow_rules_change();

-- The trail takes what happens to drafts too, which changes no revision.
alter table flow_rules_audit drop constraint flow_rules_audit_pkey;
alter table flow_rules_audit drop constraint flow_rules_audit_action_check;
alter table flow_rules_audit alter column revision drop not null;
alter table flow_rules_audit alter column live drop not null;
alter table flow_rules_audit add column id bigint generated always as identity primary key;
alter table flow_rules_audit add column live_from timestamptz;
alter table flow_rules_audit add column draft text;
alter table flow_rules_audit add column approved_by text references users (id);

create index flow_rules_audit_by_name on flow_rules_audit (name, id desc);
