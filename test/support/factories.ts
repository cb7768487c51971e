import { hash } from '@node-rs/argon2'
import type { Insertable } from 'kysely'
import type { Role } from '#contract/actor.ts'
import { computeDocumentLetter } from '#contract/people/document.ts'
import { addUser } from '#server/account/account.queries.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import type { DB } from '#server/migrations/schema.ts'

let count = 0
const next = () => (count += 1)

/** A valid DNI, unique in this process. */
export function aDocument(): string {
  const number = 10_000_000 + next()
  return `${number}${computeDocumentLetter(number)}`
}

/** Inserts an affiliate; give only the fields that matter to the test. Returns the id. */
export async function anAffiliate(db: PeopleDatabase, about: Partial<Insertable<DB['affiliate']>> = {}) {
  const { id } = await db
    .insertInto('affiliate')
    .values({
      idDocument: aDocument(),
      documentType: 'DNI',
      name: 'Ana',
      lastName1: 'Núñez',
      email: `ana${next()}@example.org`,
      inscriptionType: 1,
      ...about,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a consent; by default, to the current inscription document. */
export const aConsent = (
  db: PeopleDatabase,
  affiliateId: number,
  about: Partial<Insertable<DB['consent']>> = {},
) =>
  db
    .insertInto('consent')
    .values({ affiliateId, kind: 'responsabilidad', legalDocumentId: 1, documentVersion: 1, ...about })
    .execute()

/** Inserts an assembly; returns its id. */
export async function anAssembly(db: PeopleDatabase, about: Partial<Insertable<DB['assembly']>> = {}) {
  const { id } = await db
    .insertInto('assembly')
    .values({ assemblyType: 'Distrital', assemblyName: `Asamblea ${next()}`, ...about })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a tag that all admins may use, blue by default; returns its number. */
export async function aTag(db: PeopleDatabase, about: Partial<Insertable<DB['tag']>> = {}) {
  const { id } = await db
    .insertInto('tag')
    .values({
      name: `Etiqueta ${next()}`,
      color: 'blue',
      kind: 'tag',
      sharedRole: 'ROLE_RESPONSABLE',
      updatedBy: 'admin@concejo.example',
      ...about,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a bulletin, by default a draft of the organisation; returns its number. */
export async function aCommunication(
  db: PeopleDatabase,
  about: Partial<Insertable<DB['communication']>> = {},
) {
  const { id } = await db
    .insertInto('communication')
    .values({
      fromEmail: 'no-responder@localhost',
      fromName: 'Concejo',
      replyEmail: 'censo@localhost',
      author: 'admin@concejo.example',
      updatedBy: 'admin@concejo.example',
      ...about,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type AboutRecipient = Partial<Insertable<DB['communicationRecipient']>> & { address: string }

/** Inserts a recipient, by default of a bulletin that is being sent; returns its number. */
export async function aRecipient(db: PeopleDatabase, about: AboutRecipient) {
  const communicationId = about.communicationId ?? (await aCommunication(db, aSending))
  const { id } = await db
    .insertInto('communicationRecipient')
    .values({ name: 'Ana', lastName1: 'Núñez', ...about, communicationId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const now = new Date()
/** What a communication says that is being sent. */
export const aSending = {
  status: 'PROCESSING',
  subject: 'Boletín de otoño',
  body: '<p>Hola, @@NOMBRE@@</p>',
  scheduledDate: now,
  approvedBy: 'admin@concejo.example',
  approvedAt: now,
  contentHash: Buffer.from('hash'),
  processingAt: now,
  total: 1,
  domain: 'concejo.example',
}

/** Inserts a meeting, by default approved, general and tomorrow; returns its id. */
export async function aMeeting(db: PeopleDatabase, about: Partial<Insertable<DB['meeting']>> = {}) {
  const tomorrow = Date.now() + 24 * 3_600_000
  const { id } = await db
    .insertInto('meeting')
    .values({
      title: 'Reunión general',
      type: 'General',
      status: 'Aprobada',
      meetingTime: new Date(tomorrow),
      endTime: new Date(tomorrow + 2 * 3_600_000),
      ...about,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a record of a person, who need not be in the census; returns its id. */
export async function aRecord(db: PeopleDatabase, about: Partial<Insertable<DB['record']>> = {}) {
  const { id } = await db
    .insertInto('record')
    .values({
      idDocument: aDocument(),
      documentType: 'DNI',
      name: 'Ana',
      lastName1: 'Núñez',
      email: `ana${next()}@example.org`,
      recordType: 'Evento',
      title: 'Jornada de puertas abiertas',
      ...about,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const hashes = new Map<string, Promise<string>>()

/** A stored hash of a password that costs next to nothing to make and to verify: its parameters stand in it. */
function hashCheaply(password: string): Promise<string> {
  const known = hashes.get(password) ?? hash(password.normalize('NFKC'), { memoryCost: 8, timeCost: 1 })
  hashes.set(password, known)
  return known
}

type AboutUser = { role?: Role; affiliateId?: number | null; username?: string; password?: string }

export async function aUser(
  db: PeopleDatabase,
  { role = 'ROLE_USER', affiliateId = null, username, password }: AboutUser = {},
) {
  const user = { username: username ?? `user${next()}@example.org`, role, affiliateId }
  const passwordHash = password === undefined ? null : await hashCheaply(password)
  return { ...user, ...(await addUser(db, { ...user, passwordHash })) }
}
