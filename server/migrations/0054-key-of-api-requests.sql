-- The id is the key now, and a request_id may be there twice. Indexes by time go on: within an instant they have rows by
-- request_id, of which there are few to sort.
-- contract: nobody relies on the old key, and the new one is filled by the database
alter table api_request
  drop constraint api_request_pkey,
  add constraint api_request_pkey primary key using index api_request_by_entry;
-- contract: only the migration before called it
drop procedure give_ids_to_api_requests();
