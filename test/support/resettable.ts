import pg from 'pg'

/** Rows that a reset may delete: the dead ones of more would slow the next tests down. */
const mostRows = 2_000

/**
 * Makes a migrated database one that tests use in turn: `test.reset(connections)` empties the tables that are empty
 * now, restores the small others and restarts the numbers. It answers false when that is not enough and the database
 * must be dropped: the schema or a table of places was changed, much was written, or somebody is still connected beside
 * the given number of connections.
 */
export async function makeResettable(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('create schema test; create table test.spoilt (why text)')
  const tables = await listTables(client)
  const large = tables.filter(({ rows }) => rows > 40)
  const small = tables.filter(({ rows }) => rows > 0 && rows <= 40)
  for (const { name } of small) await client.query(`create table test.${name} as table ${name}`)
  await client.query(`
    ${spoilingFunction}
    ${large.map(({ name }) => spoiledByWriting(name)).join('')}
    create function test.reset(connections integer) returns boolean language plpgsql as $$
    declare few integer; written integer := 0;
    begin
      if exists (select from test.spoilt) or connections <>
        (select count(*) from pg_stat_activity where datname = current_database()) then return false; end if;
      -- Without the triggers and foreign keys, which would refuse some of it.
      perform set_config('session_replication_role', 'replica', true);
      ${[...small, ...tables.filter(({ rows }) => rows === 0)].map(({ name }) => emptied(name)).join('')}
      ${small.map(({ name }) => `insert into ${name} overriding system value table test.${name};`).join('')}
      ${(await listNumbers(client)).map(({ name, next }) => `perform setval('${name}', ${next}, false);`).join('')}
      return written < ${mostRows};
    end $$;
    create event trigger spoil on ddl_command_end execute function test.spoil_schema();
    create event trigger spoil_by_dropping on sql_drop execute function test.spoil_schema();`)
  await client.end()
}

const emptied = (table: string) =>
  `delete from ${table}; get diagnostics few = row_count; written := written + few;`

/** Notes what a reset does not restore, whoever does it. Temporary tables need no reset. */
const spoilingFunction = `
  create function test.spoil() returns trigger language plpgsql security definer as
    $$ begin insert into test.spoilt values (tg_table_name); return null; end $$;
  create function test.spoil_schema() returns event_trigger language plpgsql security definer as
    $$ begin
      if (case tg_event
        when 'sql_drop' then exists (select from pg_event_trigger_dropped_objects() where not is_temporary)
        else exists (select from pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp')
      end) then insert into test.spoilt values (tg_tag); end if;
    end $$;`

const spoiledByWriting = (table: string) =>
  `create trigger spoil after insert or update or delete or truncate on ${table} execute function test.spoil();`

async function listTables(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const tables: { name: string; rows: number }[] = []
  for (const { name } of rows) {
    const counted = await client.query<{ rows: number }>(`select count(*)::integer as rows from ${name}`)
    tables.push({ name, rows: counted.rows[0]?.rows ?? 0 })
  }
  return tables
}

/** The sequences, with the number that each gives next. */
async function listNumbers(client: pg.Client) {
  const { rows } = await client.query<{ name: string; next: string }>(
    `select sequencename as name, coalesce(last_value + 1, start_value) as next from pg_sequences where schemaname = 'public'`,
  )
  return rows
}
