-- Files that merchants store. The content lies on disk under the merchant and the file's id; this is what is known
-- about it. A file belongs to its owner only when the owner's own change says so, in the same transaction: until
-- then, and after it was replaced, it belongs to nothing and is removed an hour later.
create table stored_file (
  merchant_id   bigint not null references merchant,
  -- 128 random bits: ids can't be guessed
  file_id       text not null,
  -- what it belongs to: operatorAvatar and the operator's id, …
  owner_kind    text not null,
  owner_key     text not null,
  -- found by content
  media_type    text not null,
  bytes         integer not null check (bytes > 0),
  sha256        bytea not null,
  file_name     text not null,
  -- the permission that opening it takes, or signedIn
  read_access   text not null,
  created_by    bigint not null,
  created_at    timestamptz not null default now(),
  unowned_since timestamptz default now(),
  primary key (merchant_id, file_id),
  foreign key (merchant_id, created_by) references operator
);
call make_tenant_table('stored_file', 'select, insert, update, delete');

-- An operator's picture is a stored file. Nobody could set one before.
alter table operator add constraint avatar_is_a_file check (avatar = '' or avatar ~ '^F[0-9A-F]{32}$');

-- Whose session a cookie is of: asked for every file that a browser fetches.
create index session_by_cookie on session (merchant_id, cookie_hash);
