// `npm run admin -- EMAIL [--link]`: creates a super admin, or gives the role to an existing account.
// `npm run admin -- --mail on|off`: turns sending of mail on (a restore turns it off) or off.
// `npm run admin -- --second-factor staff|nobody`: whether staff must have a second factor (rule session-7).
// `npm run admin -- --verify-enrolments all|needed`: whether staff verifies every enrolment made on the web (decision 13).
// `npm run admin -- EMAIL --forget-second-factor`: removes the second factors of a person who has lost all of them.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { newPassword } from '#contract/account/password.ts'
import { isEmail, normaliseEmail } from '#contract/people/email.ts'
import { openAccount } from '#server/account/openings.queries.ts'
import { addUser, grantSuperAdmin, findUser, setPassword } from '#server/account/account.queries.ts'
import { tellOfNewSuperAdmin, tellSuperAdmins } from '#server/account/superAdmins.rules.ts'
import { deleteFactors } from '#server/account/factors.queries.ts'
import { hashPassword } from '#server/account/passwords.rules.ts'
import { checkPasswordStrength } from '#server/account/strength.rules.ts'
import { tellCollectorChanged } from '#server/collector/collector.rules.ts'
import { writeAuditEntry, AuditEntry } from '#server/kernel/audit.ts'
import { connect, inTransaction, type Database } from '#server/kernel/database/database.ts'
import { serverConsole } from '#server/kernel/security/device.ts'
import {
  changeOrganisation,
  findOrganisation,
  lockOrganisation,
} from '#server/organisation/organisation.queries.ts'
import { writeInstanceValue } from '#server/kernel/database/instance.ts'
import { accountNoticeMessage, recoveryMessage } from '#server/account/account.messages.ts'
import { queueMail } from '#server/kernel/mail/mail.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { withDatabase } from '#server/kernel/database/openDatabase.ts'
import { Problem } from '#server/kernel/http/problem.ts'
import { endSessions } from '#server/kernel/security/session.ts'
import { explainFailure } from '#server/kernel/runtime/explainFailure.ts'
import { readSettings } from '#server/kernel/settings.ts'
import { databaseClock } from '#server/kernel/world.ts'

const usage = `Uso: npm run admin -- CORREO [--link]
     npm run admin -- CORREO --forget-second-factor
     npm run admin -- --mail on|off
     npm run admin -- --second-factor staff|nobody
     npm run admin -- --verify-enrolments all|needed`

const readArguments = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      link: { type: 'boolean' },
      mail: { type: 'string' },
      'second-factor': { type: 'string' },
      'verify-enrolments': { type: 'string' },
      'forget-second-factor': { type: 'boolean' },
    },
  })
type Arguments = ReturnType<typeof readArguments>

const args = parseArgumentsOrReport()
if (args?.values.help) console.log(usage)
else if (args) await runCommand(args)

/** The command line; undefined, after printing the usage, when an option is unknown. */
function parseArgumentsOrReport(): Arguments | undefined {
  try {
    return readArguments()
  } catch {
    console.error(usage)
    process.exitCode = 1
    return undefined
  }
}

async function runCommand(asked: Arguments) {
  try {
    await withDatabase(readSettings(process.env), async (url) => {
      await migrate(url)
      const { db, close } = connect(url, 2)
      try {
        console.log(await execute(db, asked))
      } finally {
        await close()
      }
    })
  } catch (error) {
    const sentence =
      error instanceof Problem
        ? [error.message, ...(error.errors ?? []).map(({ message }) => message)].join('\n')
        : undefined
    console.error(sentence ?? explainFailure(error) ?? (error as Error).message)
    process.exit(1)
  }
}

function execute(db: Database, { values, positionals: [email = ''] }: Arguments): Promise<string> {
  if (values.mail !== undefined) return switchMail(db, values.mail)
  if (values['second-factor'] !== undefined) return setSecondFactorPolicy(db, values['second-factor'])
  if (values['verify-enrolments'] !== undefined) return setVerificationPolicy(db, values['verify-enrolments'])
  if (values['forget-second-factor']) return removeSecondFactors(db, email)
  return makeAdmin(db, email, values.link ? 'link' : 'password')
}

async function makeAdmin(db: Database, typed: string, by: 'link' | 'password'): Promise<string> {
  if (!isEmail(typed)) throw new Error(usage)
  const email = normaliseEmail(typed)
  const password = by === 'link' ? undefined : await askPassword(db, email)
  await inTransaction(db, async (transaction) => {
    const passwordHash =
      password === undefined ? null : await hashPassword(readSettings(process.env), password)
    const existing = await findUser(transaction, email)
    if (existing) {
      await openAccount(transaction, databaseClock, existing.userId, existing.affiliateId)
      await tellSuperAdmins(describeTelling(transaction), existing.userId, async () =>
        grantSuperAdmin(transaction, existing.userId),
      )
      if (passwordHash) await setPassword(transaction, existing.userId, passwordHash)
      await endSessions({ clock: databaseClock }, transaction, { userId: existing.userId })
    } else {
      const { userId } = await addUser(transaction, {
        username: email,
        role: 'ROLE_SUPER_ADMIN',
        affiliateId: null,
        passwordHash,
      })
      await tellOfNewSuperAdmin(describeTelling(transaction), userId)
    }
    if (by === 'link') await queueMail(transaction, recoveryMessage, email, {})
    await writeAuditEntry(transaction, 'adminCreated', 'anonymous', new AuditEntry(serverConsole))
  })
  return by === 'link'
    ? 'Hecho. El enlace para elegir contraseña saldrá por correo en cuanto el servidor esté en marcha.'
    : 'Hecho. Ya puede entrar.'
}

// A function, because the command runs before what stands here as a value is there.
function describeTelling(db: Database) {
  return { db, clock: databaseClock, author: serverConsole }
}

async function askPassword(db: Database, email: string): Promise<string> {
  const password = await ask('Contraseña (12 caracteres o más): ')
  const parsed = newPassword.safeParse(password)
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message)
  await checkPasswordStrength(db, password, [email])
  if (process.stdin.isTTY && (await ask('Otra vez: ')) !== password) throw new Error('No son iguales')
  return password
}

/** Reads a line from the terminal without echo, or from a pipe. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  const answer = await lines.question('')
  lines.close()
  process.stderr.write('\n')
  return answer
}

async function switchMail(db: Database, to: string): Promise<string> {
  if (to !== 'on' && to !== 'off') throw new Error(usage)
  await writeInstanceValue(db, 'mail-sending', to)
  return to === 'on' ? 'El correo vuelve a salir.' : 'El correo no sale hasta que se vuelva a encender.'
}

async function setSecondFactorPolicy(db: Database, from: string): Promise<string> {
  if (from !== 'staff' && from !== 'nobody') throw new Error(usage)
  await inTransaction(db, async (transaction) => {
    await lockOrganisation(transaction)
    const { staffSecondFactor, version } = await findOrganisation(transaction)
    if (staffSecondFactor !== (from === 'staff')) {
      const change = { staffSecondFactor: !staffSecondFactor }
      await changeOrganisation(transaction, databaseClock, serverConsole, change)
      const world = { db: transaction, clock: databaseClock, settings: readSettings(process.env) }
      await tellCollectorChanged(world, version + 1)
    }
    const audit = new AuditEntry(serverConsole)
    audit.describe(from === 'staff' ? 'Obligatorio para el personal' : 'Obligatorio para nadie')
    await writeAuditEntry(transaction, 'secondFactorDemanded', 'anonymous', audit)
  })
  return from === 'staff'
    ? 'Hecho. El personal sin segundo factor solo puede activarlo, desde ahora mismo.'
    : 'Hecho. El segundo factor es voluntario para todo el mundo.'
}

/** Sets whether staff verifies every enrolment made on the web, or only those with a document already known. */
async function setVerificationPolicy(db: Database, whom: string): Promise<string> {
  if (whom !== 'all' && whom !== 'needed') throw new Error(usage)
  await inTransaction(db, async (transaction) => {
    await changeOrganisation(transaction, databaseClock, serverConsole, { verifyEnrolments: whom === 'all' })
    const audit = new AuditEntry(serverConsole)
    audit.describe(whom === 'all' ? 'Todas' : 'Las que lo necesitan')
    await writeAuditEntry(transaction, 'verificationDemanded', 'anonymous', audit)
  })
  return whom === 'all'
    ? 'Hecho. Toda inscripción hecha en la web espera a que el personal la admita.'
    : 'Hecho. Solo espera al personal la inscripción de quien quizá sea otra persona.'
}

/** Removes a person's second factors. The operator must have verified who asks: afterwards the password is enough. */
async function removeSecondFactors(db: Database, email: string): Promise<string> {
  const user = await findUser(db, email)
  if (!user) throw new Error('No hay ninguna cuenta con ese correo')
  await inTransaction(db, async (transaction) => {
    await deleteFactors(transaction, user.userId)
    await queueMail(transaction, accountNoticeMessage, user.username, { what: 'secondFactorForgotten' })
    const audit = new AuditEntry(serverConsole)
    audit.describe(`Usuario ${user.userId}`)
    await writeAuditEntry(transaction, 'secondFactorForgotten', 'anonymous', audit)
  })
  return 'Hecho. La cuenta se abre solo con su contraseña; la persona recibe un aviso.'
}
