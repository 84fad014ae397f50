-- A database that can't write isn't ready: one whose disk is full refuses the file of a sort that doesn't fit into memory,
-- which leaves nothing behind. One that is read-only is not connected to at all.
create function prove_writable() returns void language plpgsql set work_mem = '64kB' as $$
begin
  perform count(*) from (select n from generate_series(1, 10000) n order by md5(n::text) offset 0) sorted;
end $$;
