import { sql } from 'kysely'
import { isComingBack } from '#server/people/deceased.queries.ts'
import { isMember } from '#server/kernel/security/extent.ts'

/**
 * SQL: whether a person `a` left after an import `b`, also whoever came back: what it replaced is closed to staff (rule
 * privacy-5).
 */
export const hasLeftSince = sql`(not ${isMember('a')} or exists (
  select from change join change_value on change_value.change_id = change.id join activity on activity.id = change.activity_id
  where change.entity_id = a.id::text and ${isComingBack} and change.activity_id > b.activity_id))`
