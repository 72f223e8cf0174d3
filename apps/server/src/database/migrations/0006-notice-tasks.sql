-- A notice of a task is of no more use once the task has ended: it is then marked read for everybody who got it.
alter table notices add column task_id uuid;
create index notices_unread_task on notices (task_id) where task_id is not null and read_at is null;

update notices set task_id = substring(link from 'taskId=([0-9a-f-]{36})$')::uuid
where link like '/mission/form?taskId=%';
update notices n set read_at = h.ended_at from task_history h where h.id = n.task_id and n.read_at is null;
