import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import { admins } from '#contract/actor.ts'
import { staffPage } from '#web/frames.tsx'

const documentsScreen = staffPage({
  path: '/panel-administracion/documentos-legales',
  allow: admins,
  component: lazy(() => import('#web/legal/DocumentsScreen.tsx'), 'DocumentsScreen'),
})
const newDocument = staffPage({
  path: '/panel-administracion/documentos-legales/nuevo-pdf',
  allow: admins,
  component: lazy(() => import('#web/legal/NewDocument.tsx'), 'NewDocument'),
})
const documentPanel = staffPage({
  path: '/panel-administracion/documentos-legales/pdf/$id',
  allow: admins,
  component: lazy(() => import('#web/legal/DocumentPanel.tsx'), 'DocumentPanel'),
})
const documentPapers = staffPage({
  path: '/exportacion/documentos',
  allow: admins,
  component: lazy(() => import('#web/legal/DocumentPapers.tsx'), 'DocumentPapers'),
})
const mailTemplatePanel = staffPage({
  path: '/panel-administracion/documentos/email/$id',
  allow: admins,
  component: lazy(() => import('#web/legal/MailTemplatePanel.tsx'), 'MailTemplatePanel'),
})

export const legalPages = [
  documentsScreen,
  newDocument,
  documentPanel,
  documentPapers,
  mailTemplatePanel,
] as const
