-- The room of each kind of what is stored that a process may fill without counting again.
create table storage_leases (
  kind text not null,
  process text not null,
  rows bigint not null,
  bytes bigint not null,
  until timestamptz not null,
  primary key (kind, process)
);
