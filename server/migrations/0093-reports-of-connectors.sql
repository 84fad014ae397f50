-- online
-- A connector numbers its reports whatever they are about.
-- contract: what servers of the last release write names no connector
create unique index concurrently if not exists upstream_report_of_connector on upstream_report (merchant_id, connector_id, report_id)
  where connector_id is not null;
