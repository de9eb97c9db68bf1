-- Work orders handed on to the maintenance system of an organisation, and what that answers.
create table work_order (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  number integer not null,
  equipment_id uuid not null references every_equipment on delete cascade,
  case_id uuid references fault_case on delete set null,
  check_id uuid references maintenance_check on delete set null,
  -- Of a check: when it was last carried out. By itself it is handed on once until it is carried out again.
  check_settled_at timestamptz,
  origin text not null check (origin in ('person', 'rule')),
  -- What somebody wrote; else the sentence of the fault or the name of the check.
  title text,
  sentence text not null,
  says jsonb not null,
  remark text,
  severity smallint check (severity between 0 and 6),
  priority text not null check (priority in ('immediate', 'high', 'normal', 'low')),
  due_on date,
  steps jsonb not null,
  status text not null check (status in ('open', 'accepted', 'in-work', 'done', 'rejected', 'cancelled')),
  status_since timestamptz not null,
  end_reason text,
  foreign_number text,
  revision integer not null default 1,
  -- In the order in which the changes of an organisation were committed: they take turns.
  change_number bigint not null,
  created_at timestamptz not null,
  created_by uuid references app_user on delete set null,
  created_by_name text,
  changed_at timestamptz not null
);
create unique index work_order_number on work_order (organisation_id, number);
create unique index work_order_change on work_order (organisation_id, change_number);
create unique index work_order_of_case on work_order (case_id) where status in ('open', 'accepted', 'in-work');
create unique index work_order_of_check on work_order (check_id) where status in ('open', 'accepted', 'in-work');
create index work_order_case on work_order (case_id, number desc) where case_id is not null;
create index work_order_check on work_order (check_id, number desc) where check_id is not null;
create index work_order_equipment on work_order (equipment_id);
create index work_order_open on work_order (organisation_id, number desc)
  where status in ('open', 'accepted', 'in-work');

-- The id is made by the maintenance system: the same again changes nothing.
create table work_order_feedback (
  work_order_id uuid not null references work_order on delete cascade,
  id text not null,
  organisation_id uuid not null references organisation on delete cascade,
  kind text not null check (kind in ('accepted', 'in-work', 'done', 'rejected')),
  happened_at timestamptz not null,
  received_at timestamptz not null,
  body jsonb not null,
  -- Of the body as it was understood: another one under the same id is refused.
  fingerprint text not null,
  is_late boolean not null,
  user_id uuid references app_user on delete set null,
  user_name text,
  primary key (work_order_id, id)
);

-- What is handed on by itself, and since when.
create table work_order_settings (
  organisation_id uuid primary key references organisation on delete cascade,
  cases_from smallint check (cases_from between 3 and 6),
  cases_since timestamptz,
  checks_days_ahead integer check (checks_days_ahead between 0 and 90),
  revision integer not null default 1,
  check ((cases_from is null) = (cases_since is null))
);

-- How the maintenance system names a machine.
create table work_order_reference (
  equipment_id uuid primary key references every_equipment on delete cascade,
  organisation_id uuid not null references organisation on delete cascade,
  functional_location text,
  equipment_number text,
  revision integer not null default 1
);
create index work_order_reference_listed on work_order_reference (organisation_id);

-- What was posted of a work order.
create index webhook_delivery_work_order on webhook_delivery ((facts #>> '{workOrder,id}'), number)
  where facts #>> '{workOrder,id}' is not null;

-- Who sees what is due sees what was handed on; who plans checks hands on.
update organisation_role set permissions = permissions || '{WORKORDER_4401}'
 where 'MAINTENANCE_4001' = any(permissions);
update organisation_role set permissions = permissions || '{WORKORDER_4402}'
 where 'MAINTENANCE_4002' = any(permissions);
