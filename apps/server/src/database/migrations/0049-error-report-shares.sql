-- Of the faults that are open each person may hold a share: who alone has met one, null once somebody else has too.
alter table error_reports add column only_user_id bigint references users (id);
create index error_reports_share on error_reports (only_user_id, last_at, number)
  where settled_at is null and only_user_id is not null;
