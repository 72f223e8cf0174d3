-- A new database has nothing to keep yet: its first backup by itself is made the next day.
update backup_schedule set last_day = current_date where last_day is null;
