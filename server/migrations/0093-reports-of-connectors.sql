-- online
-- Whose report it is; null for those of banks that are played inside of the server.
alter table upstream_report add column if not exists connector_id bigint;
-- A connector numbers its reports whatever they are about.
create unique index concurrently if not exists upstream_report_of_connector on upstream_report (merchant_id, connector_id, report_id)
  where connector_id is not null;
