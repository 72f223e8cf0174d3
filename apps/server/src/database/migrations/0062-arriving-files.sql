-- A file lies here while it arrives, part by part; only whole ones are anybody's to use.
alter table files add column is_whole boolean not null default true;
alter table files alter column is_whole drop default;
create index files_arriving on files (at) where not is_whole;
