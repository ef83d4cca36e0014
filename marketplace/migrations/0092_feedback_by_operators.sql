-- The operator who wrote a message for its customer; null: the customer did.
alter table feedback add column written_by text references users (id);
