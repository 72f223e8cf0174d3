-- What each person has made of the lists of the console: columns and density of a list, and views saved under names.
create table user_lists (
  user_id bigint not null references users (id) on delete cascade,
  list text not null check (length(list) between 1 and 200),
  layout jsonb not null check (jsonb_typeof(layout) = 'object'),
  changed_at timestamptz not null,
  primary key (user_id, list)
);
create table user_list_views (
  user_id bigint not null,
  list text not null,
  view_id text not null,
  name text not null check (length(name) between 1 and 40),
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  layout jsonb not null check (jsonb_typeof(layout) = 'object'),
  is_default boolean not null,
  created_at timestamptz not null,
  primary key (user_id, list, view_id),
  foreign key (user_id, list) references user_lists (user_id, list) on delete cascade
);
create unique index user_list_views_default on user_list_views (user_id, list) where is_default;
