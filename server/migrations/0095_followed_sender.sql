-- The sender of what admins write follows the organisation until it is approved (rule communication-2), as that of an
-- assembly does: what it says otherwise was written by somebody.
update communication set sender_chosen = true from organisation
where communication.assembly_id is null and status in ('DRAFT', 'PENDING') and not sender_chosen
  and (from_email, from_name, reply_email)
    is distinct from (organisation.sender_email, organisation.name, organisation.contact_email);
