-- The reminder that leaves by itself a day before a voting ends can be switched off, as the other mails that leave by themselves
-- (rule automatic-1).
alter table mail_template
  drop constraint mail_template_switched,
  add constraint mail_template_switched check (is_sent or kind in
    ('welcome', 'debit-notice', 'fee-returned', 'fee-returned-outside', 'meeting-tomorrow', 'assembly-digest',
      'voting-opened', 'voting-left-out', 'voting-annulled', 'voting-result', 'voting-put-off', 'voting-reminder'));
