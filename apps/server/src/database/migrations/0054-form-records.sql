-- What roles may do with the records of a form, and whose records. A form without rows follows the general rule.
create table form_access (
  form_id bigint not null references forms (id),
  role_id bigint not null references roles (id),
  may_create boolean not null default false,
  may_read boolean not null default false,
  may_update boolean not null default false,
  may_delete boolean not null default false,
  may_export boolean not null default false,
  may_import boolean not null default false,
  may_reveal boolean not null default false,
  scope text not null check (scope in ('self', 'department', 'below', 'all')),
  primary key (form_id, role_id)
);

-- In the bin for 30 days.
alter table form_data add column deleted_at timestamptz;
alter table form_data add column deleted_by bigint;

-- null: as before this column, the first state created it and the others updated it.
alter table form_data_history add column kind text
  check (kind in ('created', 'updated', 'deleted', 'restored', 'imported'));
alter table form_data_history add column reason text not null default '';

-- The lists walk these: what was deleted does not lie in their way.
drop index form_data_newest;
create index form_data_newest on form_data (form_id, updated_at, id) where deleted_at is null;
drop index form_data_of_creator;
create index form_data_of_creator on form_data (created_by, form_id, updated_at, id) where deleted_at is null;
create index form_data_of_department on form_data (org_id, form_id, updated_at, id) where deleted_at is null;
create index form_data_deleted on form_data (form_id, deleted_at, id) where deleted_at is not null;
create index form_data_to_purge on form_data (deleted_at) where deleted_at is not null;

create or replace view reporting.fee_notices as
select d.id, d.org_id, d.data ->> 'feeNo' as fee_no, d.data ->> 'payState' as pay_state,
       d.data ->> 'payDeadline' as pay_deadline, d.created_at, d.updated_at
from public.form_data d join public.forms f on f.id = d.form_id
where f.form_key = 'lwFee' and d.data ? 'payState' and d.deleted_at is null;
