-- null means unlimited. It is never zero and never sold out.
alter table events alter column capacity drop not null;
alter table ticket_types alter column quantity drop not null;
