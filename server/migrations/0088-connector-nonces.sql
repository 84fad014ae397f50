-- Numbers that connectors have used to sign: each once. Of a connector, not of a merchant (0001 has theirs).
create table connector_nonce (
  connector_id bigint not null,
  nonce        text not null,
  expires_at   timestamptz not null,
  primary key (connector_id, nonce)
);
create index connector_nonce_expiry on connector_nonce (expires_at);
grant select, insert, delete on connector_nonce to countinghouse_app;
