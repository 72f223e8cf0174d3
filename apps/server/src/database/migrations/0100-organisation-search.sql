-- The parts by which an organisation detail is found, as those of people and instances (0024).
create index organisation_details_search on organisation_details
  using gin (search_parts(name || ' ' || name_en || ' ' || keyword || ' ' || coalesce(initials, '')))
  with (gin_pending_list_limit = 256);
