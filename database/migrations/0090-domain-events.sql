-- What happened, for good: written in the transaction of its cause, never changed, dropped by the month.
create sequence domain_event_position;
create table domain_event (
  -- Handed out when the row is written: in the order of the locks, which is not the order of the commits.
  position bigint not null default nextval('domain_event_position'),
  -- A consumer reads what every older transaction has finished (docs/operating.md, Events).
  transaction_id xid8 not null default pg_current_xact_id(),
  -- No references: an event outlives what it is about.
  organisation_id uuid,
  drivetrain_id uuid,
  equipment_id uuid,
  equipment_name text,
  kind text not null,
  code text not null,
  parameters jsonb not null default '{}',
  occurred_at timestamptz(3) not null,
  recorded_at timestamptz not null default now(),
  subject_kind text not null,
  subject_id text,
  actor_kind text not null check (actor_kind in ('user', 'device', 'system')),
  actor_id uuid,
  actor_name text,
  idempotency_key text,
  in_log_book boolean not null,
  is_notification boolean not null,
  primary key (position, recorded_at)
) partition by range (recorded_at);
alter sequence domain_event_position owned by domain_event.position;

-- Consumers.
create index domain_event_transaction on domain_event (transaction_id, position);
create index domain_event_idempotency on domain_event (idempotency_key) where idempotency_key is not null;
-- Log book and trend flags, newest first, of an organisation, a drivetrain, a part.
create index domain_event_log on domain_event (organisation_id, kind, occurred_at desc, position desc) where in_log_book;
create index domain_event_log_of_drivetrain on domain_event (drivetrain_id, kind, occurred_at desc, position desc)
  where in_log_book;
create index domain_event_log_of_part on domain_event (equipment_id, kind, occurred_at desc, position desc)
  where in_log_book;
-- Notifications, newest first; those of a part are looked for among those of its drivetrain.
create index domain_event_notification on domain_event (organisation_id, occurred_at desc, position desc)
  where is_notification;
create index domain_event_notification_of_drivetrain on domain_event (drivetrain_id, occurred_at desc, position desc)
  where is_notification;

-- A month that nobody has made yet loses nothing.
create table domain_event_default partition of domain_event default;

create function refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'an event is never changed';
end $$;
create trigger domain_event_append_only before update or delete or truncate on domain_event
  for each statement execute function refuse_event_change();

-- Makes the months from one day to another, with what the default partition holds of them. A table that is attached
-- keeps nobody from writing into the other months, as one made in its place would.
create function make_event_partitions(first_day date, last_day date) returns int language plpgsql as $$
declare
  month date := date_trunc('month', first_day);
  name text;
  made int := 0;
begin
  while month <= last_day loop
    name := 'domain_event_' || to_char(month, 'YYYY_MM');
    if to_regclass(name) is null then
      execute format('create table %I (like domain_event including defaults including constraints including indexes)', name);
      execute format(
        'with moved as (delete from domain_event_default where recorded_at >= %L and recorded_at < %L returning *)
         insert into %I select * from moved',
        month || ' 00:00+00', (month + interval '1 month')::date || ' 00:00+00', name);
      execute format('alter table domain_event attach partition %I for values from (%L) to (%L)',
        name, month || ' 00:00+00', (month + interval '1 month')::date || ' 00:00+00');
      made := made + 1;
    end if;
    month := (month + interval '1 month')::date;
  end loop;
  return made;
end $$;
select make_event_partitions((now() at time zone 'utc')::date, ((now() + interval '3 months') at time zone 'utc')::date);

-- How an event names the place it is about, and who did it, when it is written.
create view event_place as
  select equipment.id as equipment_id, coalesce(equipment.drivetrain_id, equipment.id) as drivetrain_id,
         equipment.organisation_id, equipment.name, equipment.type, equipment.identifier
    from equipment;
create view event_actor as select id as user_id, name from app_user;

-- How far a consumer has read: a window of transactions, and within it the position.
create table event_consumer (
  name text primary key,
  from_transaction xid8 not null,
  to_transaction xid8 not null,
  -- the last one handled, and the last one of the window
  position bigint not null default 0,
  last_position bigint not null default 0,
  -- nothing up to here is read again, whatever its transaction: after a restore the numbers of those begin anew
  floor_position bigint not null default 0,
  -- of the event that failed: how often, and when it is tried again
  attempts int not null default 0,
  retry_at timestamptz,
  changed_at timestamptz not null default now()
);
-- Events that a consumer could not handle however often it tried.
create table event_set_aside (
  consumer text not null references event_consumer on delete cascade,
  position bigint not null,
  recorded_at timestamptz not null,
  attempts int not null,
  error text not null,
  set_aside_at timestamptz not null default now(),
  primary key (consumer, position)
);
