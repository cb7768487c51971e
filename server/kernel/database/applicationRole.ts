import pg from 'pg'
import { locks, takeConnectionLock } from '#server/kernel/database/locks.ts'

/** The database role of the application: it may read and write data, but only insert into the log (rule log-2). */
export const applicationRole = 'concejo_app'

const insufficientPrivilege = '42501'

/**
 * Creates the application's role if it does not exist and grants its rights in this database; run by the owner after
 * every migration. Returns the role, or undefined where the owner may not create roles: then only the triggers of
 * migration 0001 protect the log.
 */
export async function grantApplicationRole(connectionString: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString, application_name: 'concejo grants' })
  await client.connect()
  try {
    await takeConnectionLock(client, locks.applicationRole)
    await client.query(grants)
    return applicationRole
  } catch (error) {
    if ((error as { code?: string }).code === insufficientPrivilege) return undefined
    throw error
  } finally {
    await client.end()
  }
}

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
  revoke update, delete on activity, activity_subject, change from ${applicationRole};
  revoke update on change_value, stored_file_piece from ${applicationRole};
  revoke insert, update, delete on schema_migration from ${applicationRole};`
