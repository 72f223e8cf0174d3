-- The step that ends an instance says so of its participants itself, in its one statement.
drop trigger end_participants on process_instances;
drop trigger end_participants_of_new on process_instances;
drop function end_participants();
