-- The account that approved a communication: what it may do is asked again when the time has come (rule communication-2).
alter table communication add column approved_by_id integer references app_user on delete set null;
update communication set approved_by_id = (select id from app_user where username = approved_by) where status = 'APPROVED';
