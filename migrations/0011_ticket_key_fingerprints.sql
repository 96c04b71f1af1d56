-- By which a lost or exchanged ticket key is noticed before every ticket is called a forgery. No organisation: keys
-- belong to the installation. Tickets from before this have a key whose fingerprint the next start fills in.
create table ticket_key_fingerprints (
  key_id smallint primary key check (key_id between 0 and 255),
  fingerprint text
);
insert into ticket_key_fingerprints (key_id) select distinct key_id from tickets;
