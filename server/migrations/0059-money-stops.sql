-- Since when an operator moves no money out: an authenticator was removed, or a recovery code was used. For a day, or
-- until another administrator agrees.
alter table authenticator add column stopped_at timestamptz;
