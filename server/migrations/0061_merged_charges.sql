-- Two profiles that are merged, and parted again, give back the charges that merging has cancelled: nobody else does.
drop trigger charge_guarded on charge;
create trigger charge_guarded before update on charge for each row
  when (current_setting('concejo.merging', true) is distinct from 'on') execute function guard_charge();
