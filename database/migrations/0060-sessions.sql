-- A session is what one sign-in began. Its end is set at its beginning and never moves: no refresh goes beyond it.
create table session (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  begun_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begun_at),
  -- What the refresh tokens of the session refer to, so that none of them outlives it.
  unique (id, ends_at)
);
create index session_by_user on session (user_id, begun_at);
create index session_by_end on session (ends_at);

-- Sessions that are open keep the time their newest refresh token has.
insert into session (id, user_id, begun_at, ends_at)
select family_id, user_id, min(issued_at), greatest(max(expires_at), min(issued_at) + interval '1 second')
  from refresh_token group by family_id, user_id;

alter table refresh_token add column session_ends_at timestamptz;
update refresh_token set session_ends_at = session.ends_at from session where session.id = family_id;
alter table refresh_token alter column session_ends_at set not null;
alter table refresh_token add constraint refresh_token_session
  foreign key (family_id, session_ends_at) references session (id, ends_at) on delete cascade;
alter table refresh_token add constraint refresh_token_within_session check (expires_at <= session_ends_at);
