-- In which call of a called process a step was done, by the scope of the call: one version may run several times side by
-- side. Null: in the instance's own process, or before this was kept.
alter table task_history add column call_scope_id uuid;
