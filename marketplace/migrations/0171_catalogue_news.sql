-- Tells every process of the marketplace that a list of the catalogue may be another one (see 0170_news.sql).
create trigger categories_are_told after insert or update or delete on categories
  for each statement execute function tell_news('catalogue');

create trigger services_are_told after insert or update or delete on services
  for each statement execute function tell_news('catalogue');

create trigger cities_of_services_are_told after insert or update or delete on service_cities
  for each statement execute function tell_news('catalogue');

create trigger cities_are_told after insert or update or delete on cities
  for each statement execute function tell_news('catalogue');
