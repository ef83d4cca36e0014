-- The passkeys of the team: each is both factors of a person. They go with the member.
create table passkeys (
  -- The credential's id, base64url.
  id text primary key,
  user_id text not null references team_members (user_id) on delete cascade,
  -- COSE, base64url.
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_of_user on passkeys (user_id, created_at);

-- What an authenticator is asked to sign, once and for two minutes: only the hash is kept.
create table passkey_challenges (
  challenge_hash text primary key,
  -- The member who adds a passkey; null: a sign-in.
  user_id text references team_members (user_id) on delete cascade,
  network text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The hash of the key and the credential that used it: the same request again gets the same reply.
  used_hash text,
  session_salt text
);

create index passkey_challenges_of_user on passkey_challenges (user_id);

create index passkey_challenges_by_end on passkey_challenges (expires_at);

create index passkey_challenges_of_network on passkey_challenges (network, created_at);
