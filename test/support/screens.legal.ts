const admin = 'admin@concejo.example'
const superAdmin = 'super@concejo.example'

/** The screens of legal documents, and of the mails that send themselves. */
export const legalScreens = [
  { route: '/panel-administracion/documentos-legales', who: admin },
  {
    route: '/panel-administracion/documentos-legales',
    who: admin,
    address: '/panel-administracion/documentos-legales?tab=email',
  },
  { route: '/panel-administracion/documentos-legales/nuevo-pdf', who: admin },
  {
    route: '/panel-administracion/documentos-legales/pdf/$id',
    who: admin,
    address: '/panel-administracion/documentos-legales/pdf/1',
  },
  { route: '/exportacion/documentos', who: admin },
  { route: '/exportacion/documentos', who: admin, address: '/exportacion/documentos?creado=2' },
  {
    route: '/panel-administracion/documentos/email/$id',
    who: superAdmin,
    address: '/panel-administracion/documentos/email/3',
  },
] as const
