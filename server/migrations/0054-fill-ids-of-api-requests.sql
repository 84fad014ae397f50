-- online
call give_ids_to_api_requests();
-- contract: ids are given by the database, to everybody's rows
create unique index concurrently if not exists api_request_by_entry on api_request (merchant_id, entry_id);
