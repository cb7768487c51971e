import { admins } from '#contract/actor.ts'
import { staffPage, loadScreens } from '#web/frames.tsx'

const fromAdministration = loadScreens(() => import('#web/lazy.administration.ts'))

const documentsScreen = staffPage({
  path: '/panel-administracion/documentos-legales',
  allow: admins,
  component: fromAdministration('DocumentsScreen'),
})
const newDocument = staffPage({
  path: '/panel-administracion/documentos-legales/nuevo-pdf',
  allow: admins,
  component: fromAdministration('NewDocument'),
})
const documentPanel = staffPage({
  path: '/panel-administracion/documentos-legales/pdf/$id',
  allow: admins,
  component: fromAdministration('DocumentPanel'),
})
const documentPapers = staffPage({
  path: '/exportacion/documentos',
  allow: admins,
  component: fromAdministration('DocumentPapers'),
})
const mailTemplatePanel = staffPage({
  path: '/panel-administracion/documentos/email/$id',
  allow: admins,
  component: fromAdministration('MailTemplatePanel'),
})

export const legalPages = [
  documentsScreen,
  newDocument,
  documentPanel,
  documentPapers,
  mailTemplatePanel,
] as const
