-- How far the clock of a server is ahead of the database's, as of its last beat; below zero: behind.
alter table servers add column clock_ahead_seconds double precision not null default 0;

-- What an administrator's home counts, each by an index that is small because little of it is bad.
create index audit_log_refused on audit_log (at) where result = 'refused';
create index login_limits_blocked on login_limits (blocked_until) where blocked_until is not null;
create index task_actors_fallback on task_actors (process_instance_id, task_id) where actor_type = 'fallback';
