-- A draft knows the versions of the forms that its author had before him: what others changed since is told to him.
alter table task_drafts add column seen jsonb not null default '{}';
