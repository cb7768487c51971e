import { timingSafeEqual, createHash } from 'node:crypto'
import { correctProfile } from '#server/census/profile/profile.rules.ts'
import {
  findQueued,
  isSomebodys,
  listAnswering,
  listMembersAt,
  markBounced,
  markComplained,
  markReturned,
  noteComplaint,
  suppress,
  type AnsweringMail,
} from '#server/communications/bounces/answers.queries.ts'
import { isMissingAddress } from '#server/kernel/mail/missingAddress.ts'
import { readReport, type MailReport } from '#server/communications/bounces/readReport.ts'
import { readUnsubscribeToken } from '#server/communications/message/envelope.rules.ts'
import type { AuditEntry } from '#server/kernel/audit.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readReturnAddress } from '#server/kernel/mail/returnAddress.ts'
import { readOrganisation } from '#server/kernel/organisation.queries.ts'
import { maskAddress } from '#contract/people/email.ts'
import { invalid, notFound } from '#server/kernel/http/problem.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import type { World } from '#server/kernel/world.ts'

type Work = { db: Database; audit: AuditEntry; world: World }

const answering = asSystem('whoever has a mail that was sent to them, by a secret that it alone has')

/**
 * Stops communications for whoever a mail was sent to, as they would themselves: for all who are written to at its
 * address, since their mailbox says so (rule communication-12).
 */
export async function unsubscribe(work: Work, token: string): Promise<void> {
  const recipient = await findByToken(work.db, token)
  if (!recipient) throw notFound()
  work.audit.describe(`Comunicación ${recipient.communicationId}`)
  await withdraw(work, recipient)
}

/** The mail that has a link; one to an address that its recipient was moved from since speaks of that address alone. */
async function findByToken(db: Database, token: string): Promise<AnsweringMail | undefined> {
  const read = readUnsubscribeToken(token)
  return read && (await listAnswering(db, read))[0]
}

/** Whether there is still something to stop by a link, of which address and of whom. */
export async function lookAtLink({ db, world }: Pick<Work, 'db' | 'world'>, token: string) {
  const recipient = await findByToken(db, token)
  const { name: organisation, contactEmail } = await readOrganisation({ db, settings: world.settings })
  const whose = { organisation, contactEmail }
  if (!recipient) return { state: 'stale', address: null, ...whose } as const
  const members = await listMembersAt(db, world.clock, recipient)
  const state = members.some(({ communications }) => communications) ? 'open' : 'used'
  // What stands for the address of who was erased is none.
  const address = recipient.address.includes('@') ? maskAddress(recipient.address) : null
  return { state, address, ...whose } as const
}

async function withdraw(work: Work, mail: Pick<AnsweringMail, 'address' | 'affiliateId'>): Promise<void> {
  const { db, audit } = work
  const { address, affiliateId } = mail
  const members = await listMembersAt(db, work.world.clock, mail)
  for (const { id } of members.filter(({ communications }) => communications)) {
    audit.addSubjects('affiliate', [id])
    await correctProfile({ ...work, scope: answering }, id, { communications: false }, undefined)
  }
  // Of whoever is still written to here their own consent says it all, however often they press. Who has left, or has
  // another address now, is written to at this one no more.
  const isTheirs = affiliateId === null ? members.length > 0 : members.some(({ id }) => id === affiliateId)
  if (!isTheirs) await suppress(db, work.world.clock, address, 'baja')
}

/** Reads what a mail server passes on, when it knows the secret (rule communication-13). */
export async function readBounce(
  work: Work,
  { secret, message }: { secret: string; message: string },
): Promise<'bounced' | 'complaint' | 'nothing'> {
  const { db, audit, world } = work
  if (!isSecret(secret, world.settings.bounceSecret))
    throw invalid([{ in: 'body', path: 'secret', message: 'No es el secreto del servidor de correo' }])
  const report = readReport(message)
  const mail = report && (await findReported(work, report))
  if (!report || !mail) return 'nothing'
  audit.describe(mail.name)
  // One report of each mail is believed, and none of long ago: read again, it says nothing new of an address that somebody
  // has let be written to since.
  if (report.kind === 'complaint') {
    if (!(await mail.noteComplaint())) return 'nothing'
    if (mail.isSomebodys) {
      await suppress(db, world.clock, mail.address, 'queja')
      await withdraw(work, mail)
    }
    return 'complaint'
  }
  if (!(await mail.noteReturn(report.status))) return 'nothing'
  if (mail.isSomebodys && isMissingAddress(report.status))
    await suppress(db, world.clock, mail.address, 'rebote')
  return 'bounced'
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSecret = (sent: string, secret: string | undefined) =>
  secret !== undefined && timingSafeEqual(digest(sent), digest(secret))

/** A mail that a report is about, whichever way it left. */
type Reported = Pick<AnsweringMail, 'address' | 'affiliateId'> & {
  /** For the log. */
  name: string
  /** Whether a profile or an account has its address: of nobody's is nothing kept. */
  isSomebodys: boolean
  noteReturn: (status: string) => Promise<boolean>
  noteComplaint: () => Promise<boolean>
}

/** Which mail a report is about, by the mail's own way back: nobody makes one up, and whoever is answered has none. */
async function findReported(work: Work, { returned }: MailReport): Promise<Reported | undefined> {
  for (const address of returned) {
    const read = readReturnAddress(work.world.secret, address)
    const mail = read && (await (read.of === 'mail' ? findOfQueue : findOfMany)(work, read))
    if (mail) return mail
  }
  return undefined
}

type Read = NonNullable<ReturnType<typeof readReturnAddress>>

async function findOfMany({ db, world: { clock } }: Work, { id, isOf }: Read): Promise<Reported | undefined> {
  const mail = (await listAnswering(db, { id })).find(({ messageKey }) => isOf(messageKey))
  return (
    mail && {
      ...mail,
      name: `Comunicación ${mail.communicationId}, destinatario ${mail.id}`,
      isSomebodys: true,
      noteReturn: (status) => markBounced(db, clock, mail, status),
      noteComplaint: () => noteComplaint(db, clock, mail),
    }
  )
}

async function findOfQueue(
  { db, world: { clock } }: Work,
  { id, isOf }: Read,
): Promise<Reported | undefined> {
  const mail = await findQueued(db, id)
  if (!mail || !isOf(mail.returnKey)) return undefined
  return {
    address: mail.address,
    affiliateId: mail.affiliateId,
    name: `Correo ${mail.id}`,
    isSomebodys: await isSomebodys(db, answering, mail.address),
    noteReturn: (status) => markReturned(db, clock, mail, status),
    noteComplaint: () => markComplained(db, clock, mail),
  }
}
