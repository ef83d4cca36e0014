-- Where a review is required, a new content of a document is proposed first, and another person confirms it.
-- The trail takes proposals too, which change no revision; the version before writes on as it did.
alter table content_document_audit drop constraint content_document_audit_pkey;
alter table content_document_audit drop constraint content_document_audit_action_check;
alter table content_document_audit
  alter column revision drop not null,
  add constraint content_document_audit_revision_key unique (revision),
  add constraint content_document_audit_action_known check (action in ('propose', 'publish', 'roll_back')),
  add column entry bigint generated always as identity primary key,
  -- The hash of the proposal: in the entry that proposed it, and in the one that published it.
  add column proposal text,
  add column approved_by text references users (id);

create index content_document_audit_last on content_document_audit (kind, id, entry desc);

-- The content of each proposal. It waits for its confirmation while its entry is the document's last one and the version
-- that it was made from counts: so every later change voids it, one of the version before included.
create table content_document_proposals (
  entry bigint primary key references content_document_audit (entry),
  -- json, not jsonb: it keeps what was proposed as it was written, keys in their order.
  document json not null,
  hash text not null,
  base_version integer not null
);

create trigger content_document_proposals_stay before update or delete or truncate on content_document_proposals
  execute function refuse_content_change();
