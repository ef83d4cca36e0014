-- When the visit of an order begins, for the queue of the desk: the answered instant, the beginning of the answered hours,
-- or else of the answered day. Null: no time was asked for.
alter table orders add column visit_at timestamptz;

create function visit_begins(service text, answers jsonb) returns timestamptz language plpgsql stable as $$
declare
  answered jsonb := jsonb_path_query_first(answers, '$[*] ? (@.type == "timestamp")');
  day text := answered #>> '{values,0}';
  hours text := answered #>> '{values,1}';
begin
  if day ~ '^\d{4}-\d{2}-\d{2}T' then return day::timestamptz; end if;
  if day is null or day !~ '^\d{4}-\d{2}-\d{2}$' then return null; end if;
  if hours !~ '^\d{2}(:00)?-\d{2}(:00)?$' then
    -- A rough time of the service, whose value says its hours.
    select jsonb_path_query_first(detail, '$.date_question_values.options[*] ? (@.id == $time).value',
        jsonb_build_object('time', hours)) #>> '{}'
      into hours from services where id = service;
  end if;
  return (day::date + make_interval(hours => coalesce(substring(hours from '^(\d{1,2})(?::|-)')::int, 0),
    mins => coalesce(substring(hours from '^\d{1,2}:(\d{2})')::int, 0))) at time zone 'Asia/Tehran';
exception when data_exception then
  return null;
end $$;

create function note_visit() returns trigger language plpgsql as $$
begin
  new.visit_at := visit_begins(new.service_id, new.answers);
  return new;
end $$;

create trigger orders_note_visit before insert or update of answers on orders
  for each row execute function note_visit();

update orders set visit_at = visit_begins(service_id, answers)
  where status = any (array['unpaid', 'placed', 'assigned', 'in_progress']);

create index open_orders_by_visit on orders (visit_at, legacy_id)
  where status = any (array['unpaid', 'placed', 'assigned', 'in_progress']);

-- The search by a part of a phone: every four digits in a row of a number as it is dialled, 09121234567.
create function phone_parts(phone text) returns text[] language sql immutable as $$
  select case when phone ~ '^98\d{10}$' then array(select substr('0' || substr(phone, 3), at, 4) from generate_series(1, 8) as at) end
$$;

create index users_by_phone_part on users using gin (phone_parts(phone));
