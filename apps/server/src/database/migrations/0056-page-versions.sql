-- Who changed a page last, and every state that it had until somebody saved over it.

alter table page_configs add column updated_by bigint;

create table page_config_versions (
  page_config_id bigint not null references page_configs (id),
  rev integer not null,
  page_code text not null,
  category_resource text not null,
  page_icon text not null,
  name text not null,
  name_en text not null,
  page_params jsonb not null,
  updated_by bigint,
  updated_at timestamptz not null,
  primary key (page_config_id, rev)
);
