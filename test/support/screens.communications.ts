import type { CommunicationStatus } from '#contract/communications/communication.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import type { DemoScreen } from '#test/support/demoScreen.ts'

const admin = 'admin@concejo.example'
const lead = 'responsable@concejo.example'
const liaison = 'enlace@concejo.example'
const member = 'miembro@concejo.example'

/** The panel of a communication in a status, of those of an assembly or of all. */
const panelPath =
  (status: CommunicationStatus, { ofAssembly = false, more = '' } = {}) =>
  async (db: PeopleDatabase) => {
    const { id } = await db
      .selectFrom('communication')
      .where('status', '=', status)
      .where('assemblyId', ofAssembly ? 'is not' : 'is', null)
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    return `/comunicaciones/panel-comunicacion/${id}${more}`
  }

/** The latest that was written to the persona of a member. */
const receivedPath = async (db: PeopleDatabase) => {
  const { id } = await db
    .selectFrom('communicationRecipient')
    .innerJoin('appUser', 'appUser.affiliateId', 'communicationRecipient.affiliateId')
    .where('appUser.username', '=', member)
    .where('communicationRecipient.state', '=', 'sent')
    .select('communicationRecipient.id')
    .orderBy('communicationRecipient.id', 'desc')
    .executeTakeFirstOrThrow()
  return `/panel-de-usuario?tab=comunicaciones&mensaje=${id}`
}

/** A step of the writing of one that waits to be approved. */
const writingPath = (step: number) => async (db: PeopleDatabase) => {
  const { id } = await db
    .selectFrom('communication')
    .where('status', '=', 'PENDING')
    .where('kind', '=', 'boletin')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return `/comunicaciones/edicion-comunicacion/${id}?paso=${step}`
}

const writing = '/comunicaciones/edicion-comunicacion/$id'
const panel = '/comunicaciones/panel-comunicacion/$id'
const log = `${panel}/registro-de-envios`
const logOf = { more: '/registro-de-envios' }

/** The screens of mail to many. */
export const communicationScreens: DemoScreen[] = [
  { route: '/comunicaciones', who: admin },
  { route: '/comunicaciones/lista-comunicaciones', who: admin },
  { route: '/comunicaciones/lista-comunicaciones', who: liaison },
  {
    route: '/comunicaciones/lista-comunicaciones',
    who: admin,
    address: '/comunicaciones/lista-comunicaciones?estado=PROCESSED',
  },
  { route: '/comunicaciones/comunicaciones-pendientes', who: admin },
  { route: '/comunicaciones/comunicaciones-finalizadas', who: admin },
  { route: panel, who: admin, address: panelPath('PENDING') },
  { route: panel, who: admin, address: panelPath('PROCESSING') },
  { route: panel, who: admin, address: panelPath('ERROR', { ofAssembly: true }) },
  { route: panel, who: liaison, address: panelPath('SENT', { ofAssembly: true }) },
  { route: log, who: admin, address: panelPath('SENT', logOf) },
  { route: log, who: lead, address: panelPath('SENT', { ...logOf, ofAssembly: true }) },
  {
    route: `${panel}/a-quienes-llega`,
    who: admin,
    address: panelPath('PENDING', { more: '/a-quienes-llega' }),
  },
  { route: `${panel}/sin-recibirla`, who: admin, address: panelPath('PENDING', { more: '/sin-recibirla' }) },
  {
    route: `${panel}/sin-recibirla`,
    who: admin,
    address: panelPath('PENDING', { more: '/sin-recibirla?tab=cartas' }),
  },
  { route: '/comunicaciones/nueva-comunicacion', who: admin },
  { route: '/comunicaciones/nueva-comunicacion', who: liaison },
  ...[1, 2, 3, 4, 5].map((step): DemoScreen => ({ route: writing, who: admin, address: writingPath(step) })),
  { route: '/comunicaciones/direcciones-a-las-que-no-se-escribe', who: admin },
  { route: '/panel-de-usuario', who: member, address: '/panel-de-usuario?tab=comunicaciones' },
  { route: '/panel-de-usuario', who: member, address: receivedPath },
]
