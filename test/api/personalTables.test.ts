import type { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import type { Reach, Role } from '#contract/actor.ts'
import { personalTables } from '#server/kernel/database/database.ts'
import { asSystem, resolveScope, type Scope } from '#server/kernel/security/scope.ts'
import { anApp } from '#test/support/app.ts'
import { createFullDatabase } from '#test/support/backup.ts'
import { aCommunication, aRecipient, anAffiliate, aRecord } from '#test/support/factories.ts'
import { listPersonColumns } from '#test/support/pointing.ts'

test('rule rights-12: each table of people is narrowed by each reach', async () => {
  const { db } = await anApp({ url: await createFullDatabase() })
  const [ana] = await db
    .selectFrom('affiliate')
    .select(['id', 'idDocument', 'assemblyId'])
    .orderBy('id')
    .execute()
  if (!ana) throw new Error('the database is full')
  for (const table of ['record', 'adminComment', 'pendingEnrolment'] as const)
    await db.updateTable(table).set({ idDocument: ana.idDocument }).execute()
  await aRecord(db)
  const lead = await anAffiliate(db)
  await db.updateTable('assembly').set({ responsibleId: lead }).where('id', '=', ana.assemblyId).execute()
  // Attendance is of its meeting's assembly.
  await db.updateTable('meeting').set({ type: 'Asamblea', assemblyId: ana.assemblyId }).execute()
  await db.deleteFrom('communicationRecipient').execute()
  const ofAssembly = await aCommunication(db, { assemblyId: ana.assemblyId })
  await aRecipient(db, { communicationId: ofAssembly, affiliateId: ana.id, address: 'ana@example.org' })

  const tablesWithin = async (scope: Scope) => {
    const found: string[] = []
    for (const table of personalTables) {
      const rows = await scope
        .selectFrom(db, table)
        .select((eb) => eb.lit(1).as('one'))
        .execute()
      if (rows.length > 0) found.push(table)
    }
    return found
  }
  const reached = async (reach: Reach, affiliateId: number | null, role: Role = 'ROLE_RESPONSABLE') =>
    tablesWithin(await resolveScope(db, reach, { role, affiliateId }))
  // What is about accounts and settings too, and the words of names, are for everyone's reach alone.
  const ofEverybody: readonly string[] = ['activitySubject', 'changeValue', 'personWords']
  // Whoever is reached by themselves or by an assembly is in the census.
  const ofOnePerson = personalTables.filter((table) => table !== 'outsider' && !ofEverybody.includes(table))

  expect(await reached('everyone', null)).toEqual(personalTables)
  expect(await tablesWithin(asSystem('a test'))).toEqual(personalTables)
  expect(await reached('themselves', ana.id)).toEqual(ofOnePerson)
  expect(await reached('ownAssemblies', lead)).toEqual(ofOnePerson)
  expect(await reached('themselves', lead)).toEqual([
    'affiliate',
    'affiliateUpdate',
    'communicationRecipient',
    'meetingAttendance',
    'membershipInterval',
  ])
  expect(await reached('ownAssemblies', lead, 'ROLE_ENLACE')).toEqual([])
  expect(await reached('ownAssemblies', ana.id)).toEqual([])
  expect(await reached('outsiders', null)).toEqual(['outsider', 'record'])
  expect(await reached('nobody', ana.id)).toEqual([])
})

const conditionOf = ({ sql: text, parameters }: CompiledQuery) => [
  text.slice(text.indexOf(' where ')),
  parameters,
]

test('rule rights-12: rows about people are changed and deleted within the scope that they are read in', async () => {
  const { db } = await anApp()
  const scope = await resolveScope(db, 'themselves', { role: 'ROLE_USER', affiliateId: 7 })
  for (const table of personalTables) {
    const read = conditionOf(scope.selectFrom(db, table).selectAll().compile())
    expect(read[0], table).toContain(' where ')
    expect(conditionOf(scope.deleteFrom(db, table).compile()), table).toEqual(read)
    expect(conditionOf(scope.updateTable(db, table).compile()), table).toEqual(read)
  }
})

/** Tables that name people, and how they are read instead. */
const readOtherwise = {
  address_hold: 'where an account is opened for a locked profile',
  known_address: 'whom to tell when somebody comes to a document',
  document_hold: 'whether a document is free',
  stopped_address: 'where an account is opened for a locked profile',
  stop_link: 'by who has its code',
  app_user: 'an account, by who enters or by super admins',
  deleted_account: 'whose names retention erases in the log',
  assembly: 'its officers',
  minutes: 'those of a meeting, whoever presided it',
  duplicate_evidence: 'upkeep; read in SQL texts with a scope',
  duplicate_stale: 'upkeep',
  not_duplicate: 'upkeep; read in SQL texts with a scope',
}

test('a new table that names people is a table of people, or says how it is read', async () => {
  const { db } = await anApp()
  const tables = (await listPersonColumns(db)).map((name) => name.split('.')[0] ?? '')
  const declared = [...personalTables.map(toSnakeCase), ...Object.keys(readOtherwise)]
  expect(tables.filter((name) => !declared.includes(name))).toEqual([])
})

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
