-- Codes that only rules apply: typed by a customer they are unknown.
alter table vouchers add column for_rules boolean not null default false;
