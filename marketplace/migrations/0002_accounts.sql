create table users (
  id text primary key,
  phone text not null unique,
  first_name text,
  last_name text,
  role text not null check (role in ('customer', 'operator', 'expert', 'rules_editor')),
  email_signup boolean not null default false,
  created_at timestamptz not null
);

create table verifications (
  id text primary key,
  phone text not null,
  network text,
  code_hash text not null,
  wrong_tries integer not null default 0,
  -- A repeated request or sign-in is known by the hash of its key.
  request_key_hash text unique,
  session_key_hash text,
  session_salt text,
  consumed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index verifications_of_phone on verifications (phone, created_at);

create index verifications_of_network on verifications (network, created_at);

create table sessions (
  token_hash text primary key,
  user_id text not null references users (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);

create table sms_outbox (
  id bigint generated always as identity primary key,
  phone text not null,
  purpose text not null,
  -- Emptied once sent in production: it may hold a code.
  body text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz
);

create index sms_outbox_waiting on sms_outbox (next_attempt_at) where sent_at is null;
