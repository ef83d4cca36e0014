-- Options that a question fetches, one row each; where a condition is given, only after that answer. An option may
-- be offered after several answers.
create table fetched_options (
  service_id text not null references services (id),
  question_id text not null,
  id text not null,
  when_question text,
  when_option text,
  option jsonb not null,
  position integer not null,
  primary key (service_id, position),
  check ((when_question is null) = (when_option is null))
);

create index fetched_options_of_question on fetched_options (service_id, question_id, when_option);
