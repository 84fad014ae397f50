-- What a replica must show to be believed: every start of a primary writes a mark of its own, which only those have that
-- follow it since then.
create table primary_start (
  id int primary key check (id = 1),
  started_at timestamptz not null,
  mark uuid not null
);
insert into primary_start values (1, '-infinity', gen_random_uuid());
grant select, update on primary_start to countinghouse_app;
