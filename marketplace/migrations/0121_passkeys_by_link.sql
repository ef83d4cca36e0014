-- What a one-time link is for: 'enrolment', 'renewal' or 'completion'.
alter table team_links add column purpose text not null default 'enrolment';

-- The link under which a passkey is added; null: a sign-in.
alter table passkey_challenges add column link_hash text;
