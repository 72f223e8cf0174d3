-- People as an administrator lists them: found by part of a name, of a login name, or of its sounds, and in their order.
alter table users
  add column initials text not null default '',
  add column sounds text collate "C" not null default '',
  add column last_login_at timestamptz,
  -- Who wrote it last; null: nobody but the system and the person.
  add column updated_by bigint references users (id);
update users u set last_login_at = (select max(s.created_at) from sessions s where s.user_id = u.id);

create index users_list on users (sounds, id) where deleted_at is null;
create index users_search on users using gin (search_parts(name || ' ' || user_name_key || ' ' || sounds || ' ' || initials))
  with (gin_pending_list_limit = 256);
create index users_initials on users (initials text_pattern_ops) where deleted_at is null;
create index users_login_prefix on users (user_name_key text_pattern_ops) where deleted_at is null;

-- What a person who leaves has taken.
create index tasks_claimed on tasks (claimed_by) where claimed_by is not null;
