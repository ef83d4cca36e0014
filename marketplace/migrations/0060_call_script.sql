-- What operators read out in a call is a document too.
alter table content_document_versions drop constraint content_document_versions_kind_check;
alter table content_document_versions
  add constraint content_document_versions_kind_check
  check (kind in ('service', 'discounts', 'banners', 'site', 'search', 'landings', 'slides', 'call_script'));
