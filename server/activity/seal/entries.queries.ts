import { sql, type RawBuilder } from 'kysely'
import { digestOfValue } from '#server/kernel/audit.ts'

/** SQL: the last number that an entry was given, also one whose transaction is under way or was undone. */
export const lastNumber = sql<number>`(
  select last_value - case when is_called then 0 else 1 end from activity_id_seq)`

/** The entries with numbers above `after`, up to `to`. */
export type Piece = { after: number; to: number }

/**
 * SQL: the text of an entry, to the byte what its hash is of: JSON with the version of this form, its columns, whom it
 * is about and what it changed. It stands in the program and names no function of ours in the database, which whoever
 * changes the log could change with it. Never altered: another form is another version beside it.
 */
export const entryText = (nameDigest: RawBuilder<unknown>) => sql<string>`json_build_array(1, entry.id,
  to_char(entry.creation_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.action, entry.details,
  entry.user_id, encode(${nameDigest}, 'hex'), entry.role, entry.device, subjects.said, changes.many,
  encode(changes.hash, 'hex'))::text`

/** SQL: the digest of a username, which is checked as long as name and salt are there. */
export const digestOfName = (salt: RawBuilder<unknown>) =>
  sql<Buffer>`sha256(${salt} || convert_to(entry.username, 'UTF8'))`

/** SQL: whom the entries of a piece are about, in order. */
export const subjectsOf = ({ after, to }: Piece) => sql`(
  select activity_id, jsonb_agg(jsonb_build_array(entity, entity_id) order by entity collate "C", entity_id) as said
  from activity_subject where activity_id > ${after}::bigint and activity_id <= ${to}::bigint group by activity_id)`

/** SQL: the text of a change; of an import there are millions in one entry, so that this has their hashes alone. */
const changeText = sql`json_build_array(change.id, change.entity, change.entity_id, change.field,
  encode(change.digest, 'hex'))::text`

const many = sql`activity_id, count(*) as many,
  sha256(string_agg(sha256(convert_to(${changeText}, 'UTF8')), ''::bytea order by change.id)) as hash`

/** SQL: what the entries of a piece changed. */
export const changesOf = ({ after, to }: Piece) => sql`(
  select ${many} from change where activity_id > ${after}::bigint and activity_id <= ${to}::bigint group by activity_id)`

/** SQL: the same, with what is left of what the fields said: which is not what it was, how many are erased, how many are of before digests. */
export const checkedChangesOf = ({ after, to }: Piece) => sql`(
  select ${many},
    min(change.id) filter (where said.change_id is not null and (said.field <> change.field or
      case when change.digest is null then said.salt is not null
        else ${digestOfValue('said')} is distinct from change.digest end)) as wrong,
    count(*) filter (where said.change_id is null) as erased,
    count(*) filter (where said.change_id is not null and change.digest is null) as unproven
  from change left join change_value said on said.change_id = change.id
  where change.activity_id > ${after}::bigint and change.activity_id <= ${to}::bigint group by activity_id)`
