-- Tells every process of the marketplace what was written, in the transaction that wrote it (see platform/database/news).
create function tell_news() returns trigger language plpgsql as $$
begin
  perform pg_notify('gam_news', tg_argv[0]);
  return null;
end $$;

create trigger state_is_told after update on flow_rules_state for each statement execute function tell_news('flow_rules');

create trigger schedules_are_told after insert or update or delete on flow_rules_schedules
  for each statement execute function tell_news('flow_rules');

-- A session that ended is told by its key, so that the others stay kept.
create function tell_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('gam_news', 'sessions ' || token_hash) from ended;
  return null;
end $$;

create trigger ended_sessions_are_told after delete on sessions referencing old table as ended
  for each statement execute function tell_ended_sessions();

create trigger changed_sessions_are_told after update of desk, expires_at, actor_id, parent_hash on sessions
  for each statement execute function tell_news('sessions');

create trigger roles_are_told after update of role on users for each statement execute function tell_news('sessions');
