-- Instances by a part of their line's name, as process_instances_search finds them by number, title and applicant.
create index process_instances_line on process_instances
  using gin (search_parts(fields ->> 'feeder')) with (gin_pending_list_limit = 256);
