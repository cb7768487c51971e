import { staff } from '#contract/actor.ts'
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

export const communicationPages = [communicationsMenu, communicationsList] as const
