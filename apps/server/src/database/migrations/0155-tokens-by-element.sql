-- Which instances stand at an element now: lists of very many are narrowed by it.
create index tokens_element on tokens (element_id, process_instance_id);
