-- A policy begins as a draft, is in force, and is withdrawn. What came with the program is in force as it was.
alter table policy drop constraint policy_status_check;
update policy set status = 'WITHDRAWN' where status = 'RETIRED';
alter table policy add constraint policy_status_check check (status in ('DRAFT', 'ACTIVE', 'WITHDRAWN'));
alter table policy alter column published_at drop not null;

-- What is new in this version, for those who accepted the one before.
alter table policy add column changes text not null default '';
-- Counts the changes of a draft, so that of two editors the second one learns of the first.
alter table policy add column revision int not null default 1;
alter table policy add column changed_at timestamptz not null default now();
alter table policy add column changed_by uuid references app_user on delete set null;
alter table policy add column withdrawn_at timestamptz;
update policy set changed_at = published_at;
create index policy_changed_by on policy (changed_by) where changed_by is not null;

-- One in force of a kind and language. Where two were, the one published last stays.
update policy set status = 'WITHDRAWN', withdrawn_at = now()
 where status = 'ACTIVE'
   and exists (select 1 from policy later
                where later.name = policy.name and later.lang_code = policy.lang_code and later.status = 'ACTIVE'
                  and (later.published_at, later.id) > (policy.published_at, policy.id));
create unique index policy_in_force on policy (name, lang_code) where status = 'ACTIVE';

-- Who accepted what, newest first, page by page.
create index policy_acceptance_time on policy_acceptance (accepted_at, user_id, policy_id);
create index policy_acceptance_policy on policy_acceptance (policy_id);
