import { admins, leadsAndAdmins, staff } from '#contract/actor.ts'
import { loadScreens, staffPage } from '#web/frames.tsx'

const fromCommunications = loadScreens(() => import('#web/lazy.communications.ts'))

const communicationsMenu = staffPage({
  path: '/comunicaciones',
  allow: staff,
  component: fromCommunications('CommunicationsMenu'),
})
const communicationsList = staffPage({
  path: '/comunicaciones/lista-comunicaciones',
  allow: staff,
  component: fromCommunications('CommunicationsList'),
})

const pendingCommunications = staffPage({
  path: '/comunicaciones/comunicaciones-pendientes',
  allow: staff,
  component: fromCommunications('PendingCommunications'),
})
const finishedCommunications = staffPage({
  path: '/comunicaciones/comunicaciones-finalizadas',
  allow: staff,
  component: fromCommunications('FinishedCommunications'),
})
const communicationPanel = staffPage({
  path: '/comunicaciones/panel-comunicacion/$id',
  allow: staff,
  component: fromCommunications('CommunicationPanel'),
})
const recipientsLog = staffPage({
  path: '/comunicaciones/panel-comunicacion/$id/registro-de-envios',
  allow: leadsAndAdmins,
  component: fromCommunications('RecipientsLog'),
})
const reachedPeople = staffPage({
  path: '/comunicaciones/panel-comunicacion/$id/a-quienes-llega',
  allow: admins,
  component: fromCommunications('ReachedPeople'),
})
const excludedPeople = staffPage({
  path: '/comunicaciones/panel-comunicacion/$id/sin-recibirla',
  allow: admins,
  component: fromCommunications('ExcludedPeople'),
})

const suppressedList = staffPage({
  path: '/comunicaciones/direcciones-a-las-que-no-se-escribe',
  allow: admins,
  component: fromCommunications('SuppressedList'),
})
const newCommunication = staffPage({
  path: '/comunicaciones/nueva-comunicacion',
  allow: staff,
  othersTo: '/',
  component: fromCommunications('NewCommunication'),
})
const editCommunication = staffPage({
  path: '/comunicaciones/edicion-comunicacion/$id',
  allow: staff,
  othersTo: '/',
  component: fromCommunications('EditCommunication'),
})

export const communicationPages = [
  newCommunication,
  editCommunication,
  communicationsMenu,
  communicationsList,
  pendingCommunications,
  finishedCommunications,
  communicationPanel,
  recipientsLog,
  reachedPeople,
  excludedPeople,
  suppressedList,
] as const
