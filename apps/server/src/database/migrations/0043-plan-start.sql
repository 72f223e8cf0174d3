-- The plans of a day, which the board of home asks for: by the text of the form, whose first ten characters are the day.
create index process_instances_plan_start on process_instances ((fields ->> 'planStart') collate "C", id)
  where fields ? 'planStart';
