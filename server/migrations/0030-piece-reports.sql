-- Which piece of its order a report is about; null for the order as a whole.
alter table upstream_report add column piece_no smallint;
