import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/kernel/database/database.ts'

/** Whether the person with an id is in a roll, whatever was merged since. */
export const isInRoll = (person: RawBuilder<unknown>, rollId: number) => sql<boolean>`(
  exists (select from roll_person where roll_id = ${rollId}::integer and affiliate_id = ${person})
  or exists (
    with recursive part as (
      select removed_id as id from affiliate_merge where kept_id = ${person} and undone_at is null
      union
      select m.removed_id from affiliate_merge m join part on m.kept_id = part.id where m.undone_at is null)
    select from part join roll_person on roll_person.affiliate_id = part.id and roll_person.roll_id = ${rollId}::integer))`

/** Lets what is written in a transaction take as long as the largest roll, which is longer than a request may. */
export const allowRollTime = (db: Database) => sql`set local statement_timeout = '300s'`.execute(db)
