alter table users drop constraint users_role_known;
alter table users add constraint users_role_known
  check (role in ('customer', 'expert', 'pipeline', 'operator', 'supervisor', 'finance', 'rules_reviewer', 'rules_editor', 'rules_reader'));

-- The people of the team. Their password and authenticator are in `operators`, which is older than the other roles:
-- a person without a row there is not enrolled yet.
create table team_members (
  user_id text primary key references users (id),
  -- In small letters. Null: an operator from before e-mails were kept.
  email text unique,
  added_at timestamptz not null
);

create table team_roles (
  user_id text not null references team_members (user_id) on delete cascade,
  role text not null check (role in ('operator', 'supervisor', 'finance', 'rules_reviewer', 'rules_editor', 'rules_reader')),
  primary key (user_id, role)
);

-- One-time links for enrolment: only the hash of a link's token is kept.
create table team_links (
  token_hash text primary key,
  user_id text not null unique references team_members (user_id) on delete cascade,
  -- With the link's token it gives the secret of the authenticator; emptied when the link is used.
  nonce text not null,
  -- The hash of the key under which the link was used: the same request again gets the same reply.
  used_key_hash text,
  expires_at timestamptz not null
);

-- Tokens of programs: each is a user of the role `pipeline`.
create table pipeline_tokens (
  user_id text primary key references users (id),
  name text not null unique,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- What happened to the team's access.
create table team_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  -- Null: an unknown person.
  subject_id text references users (id),
  detail text,
  -- Null: the command line.
  network text
);

create index team_entries_of_subject on team_entries (subject_id, action, at);

create function refuse_team_entry_change() returns trigger language plpgsql as $$ begin raise exception 'team entries are only ever added'; end $$;

create trigger team_entries_stay before update or delete on team_entries for each row execute function refuse_team_entry_change();

create trigger team_entries_stay_whole before truncate on team_entries for each statement execute function refuse_team_entry_change();

-- Operators go on with their password and codes. Everybody else with a role of the team needs a link.
insert into team_members (user_id, added_at)
  select id, now() from users where role in ('operator', 'rules_reviewer', 'rules_editor', 'rules_reader');

insert into team_roles (user_id, role)
  select id, role from users where role in ('operator', 'rules_reviewer', 'rules_editor', 'rules_reader');
