import pg from 'pg'
import type { DatabasePlace } from '#server/kernel/database/openDatabase.ts'
import { locks, takeConnectionLock } from '#server/kernel/database/locks.ts'

/** The database role of the application: it may read and write data, but only insert into the log (rule log-2). */
export const applicationRole = 'concejo_app'

/** How the application connects: it logs in as its role, or as the owner and takes the role in each connection. */
export type ApplicationLogin = { url: string; role?: string | undefined }

const insufficientPrivilege = '42501'

/**
 * Creates the application's role if it does not exist and grants its rights in this database; run by the owner after
 * every migration. In the embedded PostgreSQL the application logs in as that role, so that no statement can take the
 * owner's (rule log-2). Elsewhere it takes the role, or, where the owner may not create roles, works as the owner: then
 * only the triggers of migration 0001 protect the log.
 */
export async function grantApplicationRole({ url, isEmbedded }: DatabasePlace): Promise<ApplicationLogin> {
  const client = new pg.Client({ connectionString: url, application_name: 'concejo grants' })
  await client.connect()
  try {
    await takeConnectionLock(client, locks.applicationRole)
    await client.query(grants)
    if (!isEmbedded) return { url, role: applicationRole }
    await client.query(allowLogin)
    return loginAsApplication(url)
  } catch (error) {
    if ((error as { code?: string }).code === insufficientPrivilege) return { url }
    throw error
  } finally {
    await client.end()
  }
}

/** The login of the application's role in an embedded PostgreSQL, whose private socket lets in any of its roles. */
export function loginAsApplication(url: string): ApplicationLogin {
  const login = new URL(url)
  login.username = applicationRole
  return { url: login.href }
}

const allowLogin = `
  do $$ begin
    if not (select rolcanlogin from pg_roles where rolname = '${applicationRole}') then
      alter role ${applicationRole} login;
    end if;
  end $$`

const grants = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${applicationRole}') then
      create role ${applicationRole} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$;
  do $$ begin
    if not pg_has_role(current_user, '${applicationRole}', 'member') then
      execute format('grant ${applicationRole} to %I', current_user);
    end if;
  end $$;
  grant usage on schema public to ${applicationRole};
  grant select, insert, update, delete on all tables in schema public to ${applicationRole};
  grant usage, select on all sequences in schema public to ${applicationRole};
  revoke update, delete on activity, activity_link, activity_subject, activity_watch, change, chain_entry from ${applicationRole};
  revoke delete on activity_seal from ${applicationRole};
  -- Number and time of an entry are the database's.
  revoke insert on activity from ${applicationRole};
  grant insert (action, details, user_id, username, role, device) on activity to ${applicationRole};
  grant update (username) on activity to ${applicationRole};
  grant update (name_salt) on activity_link to ${applicationRole};
  -- Which profiles were merged, and when, stays.
  revoke insert, update, delete on affiliate_merge from ${applicationRole};
  grant insert (kept_id, removed_id, snapshot, author_id), update (snapshot, author_id, undone_at) on affiliate_merge to ${applicationRole};
  revoke update on change_value, stored_file_piece from ${applicationRole};
  revoke insert, update, delete on schema_migration from ${applicationRole};
  -- Triggers alone write these (migration 0151).
  revoke insert, update, delete on tally, member_tally, record_tally, join_tally, membership_interval, name_word, person_words,
    affiliate_update, outsider, communication_shown_image, organisation_version, legal_document_version,
    mail_template_version from ${applicationRole};
  -- To lock a row takes the right to one of its columns.
  grant update (id_document) on outsider to ${applicationRole};
  do $$ begin
    -- In a database of before PostgreSQL 15 anybody may put a function or a table beside ours.
    revoke create on schema public from public, ${applicationRole};
  exception when insufficient_privilege then null;
  end $$;
  do $$ begin
    if current_setting('server_version_num')::integer >= 170000 then
      grant maintain on voting_key, participation, ballot, receipt to ${applicationRole};
    end if;
  end $$`
