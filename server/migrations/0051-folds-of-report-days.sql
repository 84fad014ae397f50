-- Days of reports come with the next migration. From now on only whoever counts in their grains too takes deltas, as in
-- 0044-folds-in-all-grains: others find none, and the deltas wait. A fold that is under way is waited for.
alter policy counted_in_all_grains on order_delta
  using (current_setting('app.rollup_grains', true) = '0 1 2 3 4 5 6 7 8 9 10 11 12 13');
alter policy counted_in_all_grains on posting_delta
  using (current_setting('app.rollup_grains', true) = '0 1 2 3 4 5 6 7 8 9 10 11 12 13');
