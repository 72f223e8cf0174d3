-- What a data set may read: views, owned by who owns the tables and readable by a role that may do nothing else
-- (database/reporting-role.ts makes that role and gives it the views).
create schema reporting;

-- Answers by its rows of one kind and state, however many other forms there are.
create index form_data_pay_state on form_data ((data ->> 'payState'), form_id) where data ? 'payState';

create view reporting.fee_notices as
select d.id, d.org_id, d.data ->> 'feeNo' as fee_no, d.data ->> 'payState' as pay_state,
       d.data ->> 'payDeadline' as pay_deadline, d.created_at, d.updated_at
from public.form_data d join public.forms f on f.id = d.form_id
where f.form_key = 'lwFee' and d.data ? 'payState';

create table data_sets (
  code text primary key check (code ~ '^[a-zA-Z][a-zA-Z0-9]{1,63}$'),
  name text not null,
  name_en text not null default '',
  -- One SELECT over the views; $1, $2 … are the parameters in their order.
  query text not null,
  -- [{ "name": "since", "type": "date", "required": true }]
  parameters jsonb not null default '[]' check (jsonb_typeof(parameters) = 'array'),
  -- row: its first row; rows: as many as a data set may answer.
  answers text not null check (answers in ('row', 'rows')),
  -- Who may ask: holders of one of these roles; nobody while there is none.
  role_ids bigint[] not null default '{}',
  valid boolean not null default true,
  updated_at timestamptz not null
);

-- Up to which notice somebody has read all of his: instead of a mark for each of them.
create table notices_read_until (
  user_id bigint primary key,
  notice_id uuid not null,
  read_at timestamptz not null
);
