-- The tasks past their time limit are counted and found among very many, the longest overdue first.
create index tasks_due on tasks (due_at, process_instance_id) where due_at is not null;
