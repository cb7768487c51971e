import { approvedPath, batchJobPath, draftPath, leftOutPath, lettersPath } from '#test/support/batchPaths.ts'
import { bankReplyPath, returnedChargePath } from '#test/support/fees.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import type { DemoScreen } from '#test/support/demoScreen.ts'

const member = 'miembro@concejo.example'
const superAdmin = 'super@concejo.example'

const feeRequestPath = async (db: PeopleDatabase) => {
  const { id } = await db.selectFrom('feeRequest').select('id').orderBy('id').executeTakeFirstOrThrow()
  return `/panel-administracion/solicitudes-de-cuota/${id}`
}

/** The fees of somebody who paid in cash. */
const feesTabPath = async (db: PeopleDatabase) => {
  const { affiliateId } = await db
    .selectFrom('charge')
    .where('settledBy', '=', 'efectivo')
    .select('affiliateId')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return `/censo-base/inscritos/${affiliateId}?tab=cuotas`
}

/** The screens of a person's fees, for staff and for themselves. */
export const feePersonScreens: DemoScreen[] = [
  { route: '/panel-administracion/solicitudes-de-cuota', who: superAdmin },
  { route: '/panel-administracion/solicitudes-de-cuota/$id', who: superAdmin, address: feeRequestPath },
  { route: '/censo-base/inscritos/$id', who: superAdmin, address: feesTabPath },
  { route: '/panel-de-usuario', who: member, address: '/panel-de-usuario?tab=cuotas' },
  { route: '/panel-de-usuario', who: member, address: '/panel-de-usuario?tab=cuotas&ver=firma' },
]

/** The list of charges that wait for a decision, of which there is one. */
const decisionsPath = async (db: PeopleDatabase) => {
  await returnedChargePath(db)
  return '/panel-administracion/cobros?waits=true'
}

/** The screens of charges and of what the bank answers. */
export const chargeScreens: DemoScreen[] = [
  { route: '/panel-administracion/cobros', who: superAdmin },
  { route: '/panel-administracion/cobros/$id', who: superAdmin, address: returnedChargePath },
  { route: '/panel-administracion/cobros', who: superAdmin, address: decisionsPath },
  { route: '/panel-administracion/respuestas-del-banco', who: superAdmin },
  { route: '/panel-administracion/respuestas-del-banco/$id', who: superAdmin, address: bankReplyPath },
]

/** The cards, the fee export, batches and the yearly declaration. */
export const batchScreens: DemoScreen[] = [
  { route: '/panel-administracion/cuotas', who: superAdmin },
  { route: '/panel-administracion/exportacion-cuotas', who: superAdmin },
  { route: '/panel-administracion/remesas', who: superAdmin },
  { route: '/panel-administracion/remesas/nueva', who: superAdmin },
  { route: '/panel-administracion/remesas/trabajo/$id', who: superAdmin, address: batchJobPath },
  { route: '/panel-administracion/remesas/$id', who: superAdmin, address: draftPath },
  { route: '/panel-administracion/remesas/$id', who: superAdmin, address: leftOutPath },
  { route: '/panel-administracion/remesas/$id', who: superAdmin, address: approvedPath },
  { route: '/panel-administracion/remesas/$id', who: superAdmin, address: lettersPath },
  {
    route: '/panel-administracion/declaracion-anual',
    who: superAdmin,
    address: '/panel-administracion/declaracion-anual?ejercicio=2026',
  },
]
