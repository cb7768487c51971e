-- When somebody complained of a mail: of each one report is believed (rule communication-13).
alter table communication_recipient add column complained_at timestamptz;
