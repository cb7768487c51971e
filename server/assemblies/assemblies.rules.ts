import type { z } from 'zod'
import type { SignedIn } from '#contract/actor.ts'
import type { assemblyAdministration } from '#contract/assemblies/administration.ts'
import { isSectoral, type AssemblyDetails } from '#contract/assemblies/assembly.ts'
import { formatCount } from '#contract/plural.ts'
import type { FieldError } from '#contract/problem.ts'
import {
  addAssembly,
  changeAssembly,
  countDependents,
  findAssemblyRow,
  holdMembersOf,
  lockAssembly,
  readAssembly,
  type AssemblyValues,
} from '#server/assemblies/assemblies.queries.ts'
import {
  cancelUpcoming,
  detachMembers,
  dissolve,
  forgetMovements,
  lockMembers,
  lockUpcoming,
} from '#server/assemblies/dissolve.queries.ts'
import { addHolders, officeOf } from '#server/assemblies/links.rules.ts'
import { writeAuditEntry, type AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { editConflict, invalid, notFound } from '#server/kernel/http/problem.ts'
import { giveOffices, indexHolders, type Holders } from '#server/kernel/security/offices.queries.ts'
import type { Scope } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'

type Reading = { db: Database; scope: Scope; world: World }
type Work = Reading & { actor: SignedIn; audit: AuditEntry }
/** What is sent of an assembly; a change has some of it. */
type Sent = Omit<z.output<typeof assemblyAdministration.edit.body>, 'version'>

/** Throws «not found» for an assembly that does not exist or was dissolved. */
export async function requireAssembly({ db, scope, world }: Reading, id: number): Promise<AssemblyDetails> {
  const row = await findAssemblyRow(db, scope, id)
  if (!row) throw notFound()
  return { ...(await addHolders(db, row)), ...(await countDependents({ db, scope, clock: world.clock }, id)) }
}

type Held = Partial<Pick<AssemblyDetails, 'link1' | 'link2' | 'responsible' | 'liaison'>>

/**
 * Whom the addresses that were sent appoint, and why the others appoint nobody (rule assembly-2). The address of who
 * holds the office already appoints nobody else.
 */
async function findAppointed(
  { db, scope }: Pick<Reading, 'db' | 'scope'>,
  sent: Sent,
  held: Held = {},
): Promise<{ offices: Partial<Holders>; errors: FieldError[] }> {
  const offices: Partial<Holders> = {}
  const errors: FieldError[] = []
  for (const link of ['link1', 'link2'] as const) {
    const address = sent[link]
    if (address === undefined || (address !== null && address !== '' && address === held[link])) continue
    const [one = null, another] = address ? await holdMembersOf(db, scope, address) : []
    if (address && one === null) errors.push({ in: 'body', path: link, message: 'Inscrito no encontrado' })
    else if (another !== undefined) errors.push({ in: 'body', path: link, message: severalText })
    else offices[officeOf[link]] = one
  }
  return { offices, errors }
}

const severalText =
  'Varias personas inscritas tienen este correo: corrígelo antes en la ficha de quien no sea'

/** The errors that only the database can find. */
export const findAppointmentErrors = async (reading: Pick<Reading, 'db' | 'scope'>, sent: Sent) =>
  (await findAppointed(reading, sent)).errors

async function appoint(work: Work, sent: Sent, held?: Held): Promise<Partial<Holders>> {
  const { offices, errors } = await findAppointed(work, sent, held)
  if (errors.length > 0) throw invalid(errors)
  return offices
}

export async function createAssembly(
  work: Work,
  body: z.output<typeof assemblyAdministration.create.body>,
): Promise<AssemblyDetails> {
  const { link1: _responsible, link2: _liaison, contactEmail, ...about } = body
  const offices = await appoint(work, body)
  const values = { ...about, contactEmail: contactEmail || null }
  const id = await addAssembly(work.db, values, work.actor.username)
  await giveOffices(work.db, id, offices)
  logValues(work.audit, id, {}, { ...values, ...offices })
  return requireAssembly(work, id)
}

/** Changes what is sent of an assembly. Throws a conflict when somebody else has changed it since `version`. */
export async function editAssembly(
  work: Work,
  id: number,
  { version, ...sent }: z.output<typeof assemblyAdministration.edit.body>,
): Promise<AssemblyDetails> {
  // Whoever gets an office is held before the assembly is, in the order of all who leave one.
  const offices = await appoint(work, sent, await requireAssembly(work, id))
  await lockAssembly(work.db, id)
  const [now, before] = [await requireAssembly(work, id), await readWhole(work.db, id)]
  if (now.version !== version)
    throw editConflict(
      'Otra persona ha cambiado esta asamblea mientras la editabas',
      (Object.keys(sent) as (keyof Sent)[]).filter(
        (field) => sent[field] !== undefined && (sent[field] ?? '') !== (now[field] ?? ''),
      ),
      now,
      now,
    )
  const { link1: _responsible, link2: _liaison, contactEmail, ...about } = sent
  const values = {
    ...dropUnsent(about),
    ...(contactEmail !== undefined && { contactEmail: contactEmail || null }),
  }
  if (values.assemblyType && isSectoral(values.assemblyType) !== isSectoral(before.assemblyType))
    throw invalid([{ in: 'body', path: 'assemblyType', message: otherKindText }])
  logValues(work.audit, id, before, { ...values, ...offices })
  if (work.audit.changes.length > 0) {
    await changeAssembly(work.db, work.world.clock, id, values, work.actor.username)
    await giveOffices(work.db, id, offices)
  }
  return requireAssembly(work, id)
}

const otherKindText = 'Una asamblea territorial no pasa a ser sectorial, ni al revés: crea otra'

/**
 * Dissolves an assembly (rule assembly-4): its members are without it, its offices empty, its approved meetings that have
 * not begun cancelled, and its name stays for the histories. Returns how many members and meetings it had.
 */
export async function removeAssembly(work: Work, id: number): Promise<{ members: number; meetings: number }> {
  const { db, actor, audit, world } = work
  await lockMembers(db, id)
  await lockUpcoming(db, world.clock, id)
  await lockAssembly(db, id)
  const [{ members, meetings }, before] = [await requireAssembly(work, id), await readWhole(db, id)]
  // Also those who have joined since they were locked first.
  const people = await lockMembers(db, id)
  const vacant = { responsibleId: null, liaisonId: null }
  logValues(audit, id, before, vacant)
  audit.changes.push({ entity: 'assembly', entityId: id, field: 'dissolved', before: null, after: 'true' })
  const cancelled = await cancelUpcoming(db, world.clock, { assemblyId: id, authorId: actor.userId })
  for (const meeting of cancelled)
    audit.addChanges('meeting', meeting, { status: 'Aprobada' }, { status: 'Cancelada' })
  const had = [
    formatCount(members, 'miembro', 'miembros'),
    formatCount(meetings, 'reunión', 'reuniones'),
    ...(cancelled.length > 0 ? [formatCount(cancelled.length, 'cancelada', 'canceladas')] : []),
  ]
  audit.describe(`Asamblea ${id}; ${had.join(', ')}`)
  const activityId = await writeAuditEntry(db, 'assemblyDeleted', actor, audit)
  await giveOffices(db, id, vacant)
  await detachMembers(db, { assemblyId: id, activityId }, people)
  await forgetMovements(db, id)
  await dissolve(db, world.clock, id, actor.username)
  return { members, meetings }
}

type Whole = AssemblyValues & Holders

/** What is written of an assembly, with who holds its offices. */
async function readWhole(db: Database, id: number): Promise<Whole> {
  const [values, holders] = [await readAssembly(db, id), (await indexHolders(db, [id])).get(id)]
  if (!values || !holders) throw notFound()
  return { ...values, ...holders }
}

/** Logs what changes of an assembly, and whose office. */
function logValues(audit: AuditEntry, id: number, before: Partial<Whole>, after: Partial<Whole>) {
  audit.describe(`Asamblea ${id}`)
  audit.addChanges('assembly', id, before, after)
  for (const office of Object.values(officeOf)) {
    if (after[office] === undefined || after[office] === before[office]) continue
    const concerned = [before[office], after[office]].filter((one) => one != null)
    audit.addSubjects('affiliate', concerned)
  }
}

/** The fields that were sent. */
const dropUnsent = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>
  }
