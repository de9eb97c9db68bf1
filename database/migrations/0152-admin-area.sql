-- In a disabled organisation nobody signs in.
alter table organisation add column status text not null default 'active' check (status in ('active', 'disabled'));

-- A release is withdrawn, never removed: devices run it.
alter table firmware add column withdrawn_at timestamptz;
alter table firmware add column image_bytes bigint;
