-- Conversations of orders: messages and files of payer, payee, platform and merchant. Their number and how many are
-- unread stand in the order itself (message_count, unread_count): its row is what numbers them, so that numbers have
-- no gaps and a message is seen only after all before it.
create table conversation_message (
  merchant_id   bigint not null references merchant,
  order_no      text not null,
  message_no    integer not null check (message_no > 0),
  kind          smallint not null,
  -- 1 payer, 2 payee, 3 platform, 4 merchant
  author        smallint not null check (author between 1 and 4),
  operator_id   bigint check ((operator_id is not null) = (author = 4)),
  -- As it was then.
  operator_name text not null default '',
  content       text not null,
  file_id       text,
  -- Of a picture: its small version, and its own size in pixels.
  thumbnail_id  text,
  width         integer,
  height        integer,
  -- What the files take on disk.
  stored_bytes  integer not null default 0,
  -- Written by the merchant while the order was under appeal.
  is_evidence   boolean not null default false,
  -- Whoever wrote it gave this; the same again is not written again.
  request_no    text not null,
  created_at    timestamptz not null default clock_timestamp(),
  primary key (merchant_id, order_no, message_no),
  unique (merchant_id, order_no, author, request_no),
  foreign key (merchant_id, operator_id) references operator,
  foreign key (merchant_id, file_id) references stored_file,
  foreign key (merchant_id, thumbnail_id) references stored_file,
  check (content <> '' or file_id is not null)
);
-- What a merchant has added within a day.
create index conversation_files_of_day on conversation_message (merchant_id, created_at)
  where author = 4 and stored_bytes > 0;
-- Whose file a path names; and the references of files that are removed.
create index conversation_message_by_file on conversation_message (merchant_id, file_id) where file_id is not null;
create index conversation_message_by_thumbnail on conversation_message (merchant_id, thumbnail_id)
  where thumbnail_id is not null;
-- A message that was written stays as it is.
call make_tenant_table('conversation_message', 'select, insert');

-- A token for one sign-in of one session to the conversation of one order. Using it deletes it.
create table conversation_token (
  merchant_id  bigint not null,
  token_hash   bytea not null,
  session_hash bytea not null,
  order_no     text not null,
  expires_at   timestamptz not null,
  primary key (merchant_id, token_hash),
  foreign key (merchant_id, session_hash) references session on delete cascade
);
create index conversation_token_of_session on conversation_token (merchant_id, session_hash);
call make_tenant_table('conversation_token', 'select, insert, delete');

-- The conversations that a session is signed in to.
create table conversation_session (
  merchant_id  bigint not null,
  session_hash bytea not null,
  order_no     text not null,
  expires_at   timestamptz not null,
  primary key (merchant_id, session_hash, order_no),
  foreign key (merchant_id, session_hash) references session on delete cascade
);
call make_tenant_table('conversation_session', 'select, insert, update, delete');

-- Files of payers, payees and the platform were added by no operator.
alter table stored_file alter column created_by drop not null;

-- The last message of each of these orders (the merchant of each stands at the same place), for all that consoles
-- listen to on a server, in one go. Each merchant's rows are read within its own scope.
create function last_messages(p_merchants bigint[], p_orders text[])
returns table (merchant_id bigint, order_no text, message_no integer) language plpgsql as $$
declare
  m bigint;
begin
  for m in select distinct unnest(p_merchants) loop
    execute format('set local app.merchant_id = %L', m);
    return query
      select m, o.number, (
        select c.message_no from conversation_message c
        where c.merchant_id = m and c.order_no = o.number order by c.message_no desc limit 1)
      from unnest(p_merchants, p_orders) as o(merchant, number)
      where o.merchant = m;
  end loop;
end $$;
