-- Mail that is to be sent, was sent, or is kept for the administrator to read where there is no mail server.
create table mail (
  id uuid primary key,
  -- null: read by the operator of the portal alone
  organisation_id uuid references organisation on delete cascade,
  recipient text not null,
  recipient_name text not null default '',
  template text not null,
  lang_code text not null,
  parameters jsonb not null default '{}',
  -- Codes and links that let somebody in: only as long as the mail waits, erased when it was sent or given up.
  secrets jsonb,
  state text not null check (state in ('queued', 'sent', 'failed', 'outbox')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  -- After this it is useless to its reader and is given up.
  give_up_at timestamptz not null,
  last_error text,
  ended_at timestamptz,
  check (secrets is null or state in ('queued', 'outbox'))
);
create index mail_due on mail (next_attempt_at) where state = 'queued';
create index mail_by_organisation on mail (organisation_id, created_at desc, id desc);
create index mail_by_time on mail (created_at desc, id desc);
