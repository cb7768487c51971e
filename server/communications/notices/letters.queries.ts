import { sql, type RawBuilder } from 'kysely'
import { isTelling, noticeRules } from '#contract/meetings/notices.ts'
import { byLetter, selectChosen, type Choice } from '#server/communications/chosen.queries.ts'
import {
  findConvened,
  isUncalled,
  loadMembers,
  mayKnowOtherwise,
  type Notice,
} from '#server/communications/notices/noticeChoice.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { Clock } from '#server/kernel/world.ts'
import { entitledScope } from '#server/meetings/entitled.queries.ts'
import { listNotices, listToldChanges } from '#server/meetings/notices.queries.ts'
import { selectMembersOf } from '#server/people/choosing/segments.queries.ts'
import type { LoadedTree } from '#server/people/choosing/segmentTrees.queries.ts'

type Letters = {
  loaded: LoadedTree
  those: RawBuilder<boolean>
  /** The notice that has told it as it is now, if one has. */
  teller: number | undefined
}

/**
 * Among whom those are who are told on paper, if no mail reaches them, what a meeting or a voting is now, for the list of one of its
 * notices (rules convocation-1, convocation-2): those who may know it otherwise are listed with what was told after its
 * convocation and, before there is something, with that; with the convocation, while it stands, are also those who are to be called still. Undefined
 * of what was deleted, and of reminders.
 */
export async function chooseLetters(
  db: Database,
  clock: Clock,
  { subject, kind, told }: Notice,
): Promise<Letters | undefined> {
  const found = subject === null || !isTelling(kind) ? undefined : await findConvened(db, subject)
  if (!found || subject === null) return undefined
  // What is written anew is not told yet: those who are called know what was.
  const isNow = found.told.status === 'Pendiente' ? told : found.told
  const asNow = { communicationId: null, subject, kind, told: isNow }
  const frozen = (await listNotices(db, subject)).filter(
    (each) => isTelling(each.kind) && each.total !== null,
  )
  const loaded = await loadMembers(db)
  const teller = frozen.findLast((each) => listToldChanges([each.told], isNow).length === 0)?.communicationId
  const otherwise = mayKnowOtherwise(asNow)
  if (noticeRules[kind].means !== 'notToldYet') return { loaded, those: otherwise, teller }
  const called = await selectMembersOf(db, entitledScope, { clock }, await found.loadCalled(db))
  const callsStill =
    isNow.status === 'Cancelada'
      ? sql<boolean>`false`
      : sql<boolean>`(affiliate.id in (${called.select('affiliate.id')}) and ${found.isCalled} and ${isUncalled(asNow)})`
  const isToldSince = frozen.some((each) => noticeRules[each.kind].means === 'told')
  const those = isToldSince ? callsStill : sql<boolean>`(${callsStill} or ${otherwise})`
  return { loaded, those, teller }
}

/** Remembers to whom a letter is written, when the list of their addresses is taken: who came only after a notice had left is told of what comes next. */
export async function noteLetters(db: Database, scope: Scope, clock: Clock, choice: Choice): Promise<void> {
  const letters = choice.notice && (await chooseLetters(db, clock, choice.notice))
  if (!letters?.teller) return
  const { loaded, those, teller } = letters
  const people = await selectChosen(db, scope, { clock, those }, choice, loaded)
  await sql`insert into communication_letter (communication_id, affiliate_id)
    select ${teller}::integer, id from ${people} as chosen
    where barrier = any(${byLetter}::text[]) and not exists (select from communication_letter noted
      where noted.communication_id = ${teller} and noted.affiliate_id = chosen.id)
    order by id`.execute(db)
}
