-- Days of rollups that begin at other times of GMT+8 than midnight come with the next migration. Servers of the version
-- before fold deltas into the grains that they know, and would leave those days wanting: from now on only whoever names
-- every grain takes deltas (`countsInAllGrains` in the server). Others find none, and the deltas wait. A change of the
-- schema that is over at once; a fold that is under way is waited for, so that none is when the days are counted.
create policy counted_in_all_grains on order_delta as restrictive for delete to countinghouse_app
  using (current_setting('app.rollup_grains', true) = '0 1 2 3 4 5 6 7 8 9');
create policy counted_in_all_grains on posting_delta as restrictive for delete to countinghouse_app
  using (current_setting('app.rollup_grains', true) = '0 1 2 3 4 5 6 7 8 9');
