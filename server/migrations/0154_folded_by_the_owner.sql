-- Replacing it (migration 0152) has taken away that it is run as the owner, by tables found by no role's own path.
alter function compact_member_tally() security definer set search_path = pg_catalog, public, pg_temp;
