-- The way down to each detail: the ids from the top of its tree to itself. "With all below" is one look into its index,
-- and who stands above a detail is in its row.
alter table organisation_details add column path bigint[] not null default '{}';

-- Whatever writes the tree, `pid` says where a detail stands and the path follows: of what was written and of all below it.
create function keep_organisation_paths() returns trigger language plpgsql as $$
declare
  moved bigint[];
begin
  if tg_op = 'INSERT' then
    moved := array(select w.id from written w);
  else
    moved := array(select w.id from written w join former f on f.id = w.id
                   where w.pid is distinct from f.pid or w.path is distinct from f.path);
  end if;
  if cardinality(moved) = 0 then
    return null;
  end if;
  with recursive below as (
    select d.id, d.pid from organisation_details d where d.id = any(moved)
    union
    select d.id, d.pid from organisation_details d join below b on d.pid = b.id
  ), up as (
    select b.id as start, b.pid, array[b.id] as path from below b
    union all
    select u.start, p.pid, p.id || u.path from up u join organisation_details p on p.id = u.pid
    where not p.id = any(u.path)
  )
  update organisation_details d set path = u.path from up u
  where u.pid is null and d.id = u.start and d.path is distinct from u.path;
  -- Nothing that stands below itself has a way from the top.
  if exists (select from organisation_details d where d.id = any(moved) and d.path[cardinality(d.path)] is distinct from d.id)
     or exists (select from organisation_details d join organisation_details p on p.id = d.pid
                where d.id = any(moved) and d.path is distinct from p.path || d.id) then
    raise exception 'an organisation detail stands below itself' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger keep_paths_of_new after insert on organisation_details
  referencing new table as written for each statement execute function keep_organisation_paths();
create trigger keep_paths_of_moved after update on organisation_details
  referencing old table as former new table as written for each statement execute function keep_organisation_paths();

-- Written once more as they are, by which those that are there get their paths.
update organisation_details set path = array[id];

create index organisation_details_path on organisation_details using gin (path) with (fastupdate = off);
