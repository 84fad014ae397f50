-- Whoever moves jobs out of an outbox locks them first.
grant update on job_outbox to countinghouse_app;
