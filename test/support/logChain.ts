import { loginAsApplication } from '#server/kernel/database/applicationRole.ts'
import { AuditEntry, writeAuditEntry } from '#server/kernel/audit.ts'
import { connect, type Database } from '#server/kernel/database/database.ts'
import { dropDatabase, freshDatabase } from '#test/support/database.ts'

/** Writes an entry, as somebody who changed a person's job and telephone and looked at another. */
export function writeEntry(on: Database, n: number) {
  const audit = new AuditEntry('Firefox en Windows')
  audit.author = { userId: 1_000 + n, username: `ñ«${n}»@example.org`, role: 'ROLE_ADMIN' }
  audit.describe(`Inscrito ${n}, "con" \\ comillas\n😀`)
  audit.addSubjects('record', [n])
  audit.addSubjects('affiliate', [n + 1, n])
  const before: Record<string, string | null> = { job: null, phone: '600' }
  audit.addChanges('affiliate', n, before, { job: `Oficio ${n}`, phone: '' })
  return writeAuditEntry(on, 'affiliateEdited', 'anonymous', audit)
}

/** A database with an empty log, as the application uses it; `end` drops it. */
export async function aChainedLog() {
  const url = await freshDatabase()
  const { db, close } = connect(loginAsApplication(url).url, 14)
  const writeAlone = (n: number) => db.transaction().execute((unit: Database) => writeEntry(unit, n))
  return {
    url,
    db,
    writeAlone,
    writeMany: async (count: number) => {
      for (let n = 1; n <= count; n += 1) await writeAlone(n)
    },
    end: async () => {
      await close()
      await dropDatabase(url)
    },
  }
}

/** What superusers would do with everything switched off. */
export const switchedOff = `set session_replication_role = replica`
