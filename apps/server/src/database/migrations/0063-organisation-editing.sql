-- The organisation is edited in the console: an order of siblings, who sees what, a lock against a second editor.
alter table organisation_types
  add column rev integer not null default 1,
  add column updated_at timestamptz,
  add column updated_by bigint references users (id);

alter table organisation_details
  -- Hidden ones, and all below them, are seen by administrators alone.
  add column client_show boolean not null default true,
  add column sort integer not null default 0,
  -- First letters of the sounds of the name; null: not read yet.
  add column initials text,
  add column rev integer not null default 1,
  add column updated_at timestamptz,
  -- Of whom the last change is; a pack does not overwrite what a person has changed.
  add column updated_by bigint references users (id),
  add constraint organisation_details_levels check (level between 1 and 10);

create index organisation_details_branch on organisation_details (aid, pid, sort, id);
create index organisation_details_unread on organisation_details (id) where initials is null;

-- What a person has deleted does not come back with the next version of a pack.
create table organisation_removals (
  kind text not null check (kind in ('type', 'detail')),
  id bigint not null,
  primary key (kind, id)
);
