-- When a session was confirmed by a code that its customer's phone got.
alter table sessions add column confirmed_at timestamptz;

-- The last sign-in, which the database notes for sign-ins at the version before too. Nobody is dormant at once.
-- Erased: the id leads nowhere from then on.
alter table users
  add column signed_in_at timestamptz not null default now(),
  add column erased_at timestamptz;

create index users_by_sign_in on users (signed_in_at) where role = 'customer' and erased_at is null;

create function note_sign_in() returns trigger language plpgsql as $$ begin update users set signed_in_at = new.created_at where id = new.user_id and signed_in_at < new.created_at; return null; end $$;

create trigger sessions_note_sign_in after insert on sessions
  for each row when (new.actor_id is null) execute function note_sign_in();

-- What belongs to a person is not stored once the account is erased, whichever request was under way. The lock waits for
-- an erasure that runs.
create function refuse_erased(person text) returns void language plpgsql as $$ begin if person is null then return; end if; perform 1 from users where id = person and erased_at is null for key share; if not found then raise exception 'the account was erased' using errcode = 'GA001'; end if; end $$;

create function refuse_erased_customer() returns trigger language plpgsql as $$ begin perform refuse_erased(new.customer_id); return new; end $$;

create function refuse_erased_author() returns trigger language plpgsql as $$ begin perform refuse_erased(new.author_id); return new; end $$;

create function refuse_erased_owner() returns trigger language plpgsql as $$ begin perform refuse_erased(new.owner_id); return new; end $$;

create function refuse_erased_user() returns trigger language plpgsql as $$ begin perform refuse_erased(new.user_id); return new; end $$;

create function refuse_erased_asker() returns trigger language plpgsql as $$ begin perform refuse_erased(new.asked_by); return new; end $$;

create trigger orders_of_the_known before insert or update of answers, rating, invoice_email on orders
  for each row execute function refuse_erased_customer();

create trigger inquiries_of_the_known before insert on inquiries
  for each row execute function refuse_erased_customer();

create trigger addresses_of_the_known before insert or update of detail on addresses
  for each row execute function refuse_erased_customer();

create trigger feedback_of_the_known before insert on feedback
  for each row execute function refuse_erased_customer();

create trigger votes_of_the_known before insert on user_post_votes
  for each row execute function refuse_erased_customer();

create trigger notes_of_the_known before insert on customer_notes
  for each row execute function refuse_erased_customer();

create trigger posts_of_the_known before insert or update of body on user_posts
  for each row execute function refuse_erased_author();

create trigger reviews_of_the_known before insert on expert_reviews
  for each row execute function refuse_erased_author();

create trigger uploads_of_the_known before insert or update of owner_id on uploads
  for each row execute function refuse_erased_owner();

create trigger sessions_of_the_known before insert on sessions
  for each row execute function refuse_erased_user();

create trigger mails_of_the_known before insert on mail_outbox
  for each row execute function refuse_erased_asker();

-- Accounts that are to be erased, and those that were: ids that lead nowhere.
create table account_deletions (
  user_id text primary key references users (id),
  -- asked: by the customer; phone_lost: its phone began a fresh account; unused: nobody signed in for years.
  reason text not null check (reason in ('asked', 'phone_lost', 'unused')),
  requested_at timestamptz not null,
  ends_at timestamptz not null,
  -- Since when nobody signs in to it any more.
  gone_at timestamptz,
  -- When it was erased.
  done_at timestamptz
);

create index account_deletions_due on account_deletions (ends_at) where done_at is null;

create index account_deletions_gone on account_deletions (gone_at) where gone_at is not null;

-- Accounts that nobody signed in to for long, while the phone's account is another one in their stead.
create table dormant_accounts (
  user_id text primary key references users (id),
  stand_in_id text not null unique references users (id),
  wrong_tries integer not null default 0,
  began_at timestamptz not null,
  -- When the stand-in stayed for good; null: the owner may still prove to be the same.
  ended_at timestamptz
);

-- Files of erased accounts that are still to be removed.
create table files_to_remove (
  name text primary key
);

-- What erased accounts used up, under a keyed hash of the phone: the one trace of them.
create table phone_traces (
  phone_hash text not null,
  kind text not null check (kind in ('first_order', 'voucher')),
  -- The folded code; empty but for vouchers.
  voucher text not null,
  uses integer not null,
  erased_at timestamptz not null,
  primary key (phone_hash, kind, voucher)
);

create index phone_traces_by_time on phone_traces (erased_at);

insert into signing_keys (purpose) values ('phone_traces');

-- The same for a customer whose phone has such a trace.
create table carried_uses (
  customer_id text not null references users (id),
  kind text not null check (kind in ('first_order', 'voucher')),
  voucher text not null,
  uses integer not null,
  erased_at timestamptz not null,
  primary key (customer_id, kind, voucher)
);

create index carried_uses_by_time on carried_uses (erased_at);
