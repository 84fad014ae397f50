-- Who has brought whom to act, or has taken somebody's right to decide: separation of duties goes by these causes
-- (ADR 0101). Written with the action itself, and never changed.
create table operator_tie (
  merchant_id bigint not null references merchant,
  tie_id      bigint generated always as identity,
  -- Empty for an administrator of the platform.
  by_id       bigint,
  -- Empty for the key of the open API. No foreign key: an invitation that is withdrawn leaves nobody behind.
  other_id    bigint,
  cause       smallint not null,
  -- The permissions that the other lost, where a right was taken.
  lost        text[] not null default '{}',
  at          timestamptz not null default now(),
  primary key (merchant_id, tie_id),
  foreign key (merchant_id, by_id) references operator
);
call make_tenant_table('operator_tie', 'select, insert');
create index operator_tie_by_time on operator_tie (merchant_id, at);
-- Who is behind an order that was made with the key: however long ago it was put on file.
create index operator_tie_of_key on operator_tie (merchant_id, at) where cause = 6;

-- An approval that did not count because of a tie: for the trace of the order and for administrators. Once for each
-- operator and cause, however often it is tried.
create table uncounted_approval (
  merchant_id bigint not null references merchant,
  order_no    text not null,
  operator_id bigint not null,
  tie_id      bigint not null,
  kind        smallint not null,
  at          timestamptz not null default now(),
  primary key (merchant_id, order_no, operator_id, tie_id),
  foreign key (merchant_id, operator_id) references operator,
  foreign key (merchant_id, tie_id) references operator_tie
);
call make_tenant_table('uncounted_approval', 'select, insert');
create index uncounted_approval_by_time on uncounted_approval (merchant_id, at);

-- For how long such a cause counts.
-- lock: a row for each merchant
alter table merchant
  add column duties_hours smallint not null default 72 check (duties_hours between 1 and 720);

-- What the audit log knows: who put the keys on file, and what was done in the last 72 hours.
do $$
declare
  m bigint;
begin
  for m in select merchant_id from merchant loop
    perform set_config('app.merchant_id', m::text, true);
    insert into operator_tie (merchant_id, by_id, cause, at)
      select m, e.operator_id, 6, e.at from audit_entry e
      where e.merchant_id = m and e.action = 'settings.changed' and e.detail ->> 'form' = 'apiKey'
        and e.detail -> 'after' ? 'merchantPublicKey'
      order by e.seq;
    insert into operator_tie (merchant_id, by_id, other_id, cause, at)
      select m, e.operator_id, o.operator_id, c.cause, e.at
      from (values ('operator.invited', 1), ('operator.enabled', 2), ('operator.rolesChanged', 3),
                   ('password.reset', 4), ('operator.linkRenewed', 4), ('authenticator.removed', 5)) c (action, cause)
      join audit_entry e on e.merchant_id = m and e.action = c.action and e.at > now() - interval '72 hours'
      join operator o on o.merchant_id = m and o.name = e.detail ->> 'operator'
      order by e.seq;
  end loop;
  perform set_config('app.merchant_id', '', true);
end $$;
