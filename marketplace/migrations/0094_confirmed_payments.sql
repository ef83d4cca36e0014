-- The amount that the bank once confirmed as paid, rial: a later answer that contradicts it decides nothing.
alter table payments add column confirmed_rial bigint check (confirmed_rial > 0);
