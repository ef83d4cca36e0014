-- What operators sign in with at the desk. Neither is kept in the clear: of the password a hash, and the secret of
-- their one-time codes sealed with a key that only the password gives.
create table operators (
  user_id text primary key references users (id),
  password_hash text not null,
  sealed_secret text not null,
  -- Everybody knows them: outside production only.
  is_demo boolean not null default false,
  -- The time step of the code that was taken last: each counts once.
  last_step integer,
  -- The sign-in of that code: repeated under its key, it gets its session again.
  session_key_hash text,
  session_salt text,
  signed_in_at timestamptz,
  changed_at timestamptz not null
);

-- A session that was begun at the desk: in no other one is an operator more than a customer.
alter table sessions add column desk boolean not null default false;

create index sessions_of_user on sessions (user_id);

-- The hash of what the BFF calls the device that asked.
alter table verifications add column device_hash text;

create index verifications_of_device on verifications (device_hash, created_at);

-- Wrong codes and passwords, each under every name that it counts for: a phone, a network, a device.
create table auth_tries (
  id bigint generated always as identity primary key,
  name text not null,
  at timestamptz not null
);

create index auth_tries_of_name on auth_tries (name, at);
