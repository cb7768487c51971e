import {
  ownWaitingNames,
  waitingNames,
  type OwnWaitingName,
  type OwnWorkStanding,
  type WaitingName,
  type WorkStanding,
} from '#contract/home/work.ts'
import type { Waiting } from '#web/kernel/shell/WaitingCard.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import type { Destination } from '#web/ui/destination.ts'

/** What is said of each thing that waits, and where it is seen to: at its filters, unless its screen shows it otherwise. */
const places: Record<WaitingName, { what: Waiting['what']; to: Destination; search?: object }> = {
  enrolments: {
    what: ['inscripción por verificar', 'inscripciones por verificar'],
    to: '/censo-base/pendientes',
  },
  erasures: {
    what: ['petición de borrado por decidir', 'peticiones de borrado por decidir'],
    to: '/panel-administracion/borrados',
  },
  claims: {
    what: [
      'votación con reclamaciones de censo por decidir',
      'votaciones con reclamaciones de censo por decidir',
    ],
    to: '/votaciones/panel-de-votaciones',
  },
  votings: {
    what: ['votación por aprobar', 'votaciones por aprobar'],
    to: '/votaciones/pendientes-de-aprobacion',
    search: {},
  },
  communications: {
    what: ['comunicación por aprobar', 'comunicaciones por aprobar'],
    to: '/comunicaciones/comunicaciones-pendientes',
    search: { tab: 'aprobacion' },
  },
  meetings: {
    what: ['reunión por aprobar', 'reuniones por aprobar'],
    to: '/eventos/reuniones-y-asambleas',
    search: { tipo: 'todas', estado: 'pendiente', fecha: 'todas' },
  },
  returnedCharges: {
    what: ['cobro devuelto por decidir', 'cobros devueltos por decidir'],
    to: '/panel-administracion/cobros',
  },
  bankReplies: {
    what: ['respuesta del banco sin terminar', 'respuestas del banco sin terminar'],
    to: '/panel-administracion/respuestas-del-banco',
  },
  feeRequests: {
    what: ['solicitud de cuota por responder', 'solicitudes de cuota por responder'],
    to: '/panel-administracion/solicitudes-de-cuota',
  },
  duplicates: { what: ['posible duplicado', 'posibles duplicados'], to: '/censo-base/duplicados' },
  imports: {
    what: ['importación o cambio en marcha o fallido', 'importaciones o cambios en marcha o fallidos'],
    to: '/censo-base/importaciones',
  },
  uploads: { what: ['lista a medio importar', 'listas a medio importar'], to: '/censo-base/importacion' },
  unsentMails: {
    what: ['correo sin enviar', 'correos sin enviar'],
    to: '/panel-administracion/correos-sin-enviar',
  },
  comingOfAge: {
    what: [
      'persona que ha cumplido 18 años en 30 días y puede afiliarse',
      'personas que han cumplido 18 años en 30 días y pueden afiliarse',
    ],
    to: '/censo-base/inscritos',
  },
  records: {
    what: ['registro de los últimos 7 días', 'registros de los últimos 7 días'],
    to: '/censo-base/registros',
  },
}

/** The same of who holds an office of an assembly. */
const ownPlaces: Record<OwnWaitingName, Waiting> = {
  returned: {
    count: 0,
    what: ['comunicación devuelta para corregir', 'comunicaciones devueltas para corregir'],
    to: '/comunicaciones/lista-comunicaciones',
    search: anySearch({ estado: 'DRAFT', returned: 'true' }),
  },
  minutes: {
    count: 0,
    what: ['reunión celebrada sin acta firmada', 'reuniones celebradas sin acta firmada'],
    to: '/eventos/reuniones-y-asambleas',
    search: anySearch({ tipo: 'todas', fecha: 'sin-acta' }),
  },
}

export const listOwnWaiting = ({ waiting }: OwnWorkStanding): Waiting[] =>
  ownWaitingNames.flatMap((name) => {
    const waits = waiting[name]
    return waits ? { ...ownPlaces[name], count: waits.count } : []
  })

/** What waits, each with its words and the list of just that. */
export const listWaiting = ({ waiting }: WorkStanding): Waiting[] =>
  waitingNames.flatMap((name) => {
    const { what, to, search } = places[name]
    const waits = waiting[name]
    return waits ? { count: waits.count, what, to, search: anySearch(search ?? waits.list) } : []
  })
