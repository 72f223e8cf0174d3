-- Every field of the engine's rows has a column of its own: what is not kept is lost with the next step.

-- Whether the iterations of a multi-instance body follow each other. Bodies opened before this column existed have
-- null: the engine then looks at the drawing, which their instance is pinned to.
alter table scopes add column is_sequential boolean;

-- The due date as drawn; due_at is what people see, which may be the end of the time limit.
alter table tasks add column drawn_due_at timestamptz;
