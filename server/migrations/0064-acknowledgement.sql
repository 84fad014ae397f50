-- What acknowledges a notification: 'status', any 2xx, as in Standard Webhooks; 'word', only `success` in the body.
alter table notification_setting add column acknowledgement text not null default 'status';
