-- When an address was deleted: what it says goes some time later, and this with it.
alter table addresses add column deleted_at timestamptz;

update addresses set deleted_at = now() where not is_active;

create function note_address_deletion() returns trigger language plpgsql as $$ begin new.deleted_at = now(); return new; end $$;

create trigger addresses_note_deletion before update on addresses
  for each row when (old.is_active and not new.is_active) execute function note_address_deletion();

create index addresses_deleted on addresses (deleted_at) where deleted_at is not null;

-- What became an order does not need the network that it came from.
create or replace function mark_ordered() returns trigger language plpgsql as $$ begin update inquiries set is_ordered = true, network = null from placed where inquiries.id = placed.inquiry_id; return null; end $$;

update inquiries set network = null where is_ordered and network is not null;

update uploads set network = null where claimed_at is not null and network is not null;

create index mail_outbox_by_time on mail_outbox (created_at);

create index leads_by_time on leads (created_at);

create index team_entries_with_network on team_entries (at) where network is not null;

-- Of an entry of the team's trail only the network goes, after its time.
create or replace function refuse_team_entry_change() returns trigger language plpgsql as $$ begin if tg_op = 'UPDATE' then if new.network is null and to_jsonb(new) - 'network' = to_jsonb(old) - 'network' then return new; end if; end if; raise exception 'team entries are only ever added'; end $$;
