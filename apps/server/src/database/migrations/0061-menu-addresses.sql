-- Where the console shows each entry of the menu. An entry's address is its own on the two uppermost levels; below them
-- that of its parent goes before. Levels deeper than the menu may have are left out, so that no circle is followed.
create view menu_addresses as
with recursive entries as (
  select id, 0 as depth, '/' || ltrim(url, '/') as address from menus where parent_id is null
  union all
  select m.id, e.depth + 1, case when e.depth = 0 then '' else e.address end || '/' || ltrim(m.url, '/')
  from menus m join entries e on e.id = m.parent_id where e.depth < 16)
select id, address from entries;
