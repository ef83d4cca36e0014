-- Three more kinds of content documents: the words of the search, introduction pages and slides.
alter table content_document_versions
  drop constraint content_document_versions_kind_check,
  add constraint content_document_versions_kind_check
    check (kind in ('service', 'discounts', 'banners', 'site', 'search', 'landings', 'slides'));
