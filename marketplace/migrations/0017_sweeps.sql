-- Sweeps and counts read what is due or counted, whatever the number of old orders.
-- Locks in the order of a placement, so that no deadlock occurs with running ones.
lock table inquiries in access exclusive mode;

lock table placements, discount_uses in share row exclusive mode;

lock table vouchers in access exclusive mode;

-- How many orders use a voucher now. A trigger counts, so that processes of the version before count too.
alter table vouchers add column uses integer not null default 0 check (uses >= 0);

update vouchers set uses = counted.uses
from (select voucher, count(*) as uses from discount_uses where voucher is not null group by voucher) as counted
where counted.voucher = vouchers.folded;

create function count_voucher_uses() returns trigger language plpgsql as $$ begin update vouchers set uses = uses + counted.change from (select voucher, count(*) * case tg_op when 'INSERT' then 1 else -1 end as change from changed_uses where voucher is not null group by voucher) as counted where vouchers.folded = counted.voucher; return null; end $$;

create trigger discount_uses_added after insert on discount_uses
  referencing new table as changed_uses for each statement execute function count_voucher_uses();

create trigger discount_uses_removed after delete on discount_uses
  referencing old table as changed_uses for each statement execute function count_voucher_uses();

-- Whether an inquiry made or changed an order. Existing ones start as ordered, so that few rows are written here.
alter table inquiries add column is_ordered boolean not null default true;

alter table inquiries alter column is_ordered set default false;

update inquiries set is_ordered = false
where not exists (select from placements where placements.inquiry_id = inquiries.id);

create function mark_ordered() returns trigger language plpgsql as $$ begin update inquiries set is_ordered = true from placed where inquiries.id = placed.inquiry_id; return null; end $$;

create trigger placements_mark_inquiries after insert on placements
  referencing new table as placed for each statement execute function mark_ordered();

create index inquiries_not_ordered on inquiries (expires_at) where not is_ordered;

create index verifications_by_end on verifications (expires_at);

create index sessions_by_end on sessions (expires_at);

create index sessions_by_use on sessions (last_used_at);

create index sessions_of_desk_by_use on sessions (last_used_at) where desk;

create index auth_tries_by_time on auth_tries (at);

create index voucher_guesses_by_time on voucher_guesses (at);

create index customer_lookups_by_time on customer_lookups (at);

-- Overdue orders are found among the unpaid ones.
drop index prepayments_by_time;
