-- From where somebody acted: the kinds of browser and system, as their sessions are told apart, or the server's
-- own console. Nothing that could follow a person (S31; decision 14). Lines of before do not know.
alter table activity add column device text not null default '';
