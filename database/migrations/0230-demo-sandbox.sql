-- What a visitor of the demo changes: notes, references and drafts of limits. It is theirs alone and goes with them.
create table demo_change (
  user_id uuid not null references app_user (id) on delete cascade,
  kind text not null check (kind in ('note', 'reference', 'limit-draft')),
  -- What it is about: a record, a channel in one operating state, a level of a signal.
  subject text not null,
  id uuid not null default gen_random_uuid(),
  value jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (user_id, kind, id)
);
create index demo_change_subject on demo_change (user_id, kind, subject);
