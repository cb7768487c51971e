import { admins } from '#contract/actor.ts'
import type { Screens } from '#web/kernel/shell/screens.ts'

/** The screens of legal documents, and of the mails that send themselves. */
export const legalScreens = {
  '/panel-administracion/documentos-legales': {
    title: 'Documentos legales',
    menu: {
      icon: 'gavel',
      allow: admins,
      group: 'Organización',
      cardOn: ['/menu-principal', '/panel-administracion'],
      sentence: 'Los textos que se aceptan y se firman, y los correos que se envían solos.',
    },
  },
  '/panel-administracion/documentos-legales/nuevo-pdf': {
    title: 'Nuevo PDF',
    menu: {
      action: 'Nuevo PDF',
      icon: 'plus',
      allow: admins,
      sentence: 'Un documento legal con los datos de cada persona.',
    },
  },
  // Not in the menu.
  '/exportacion/documentos': {
    title: 'Documentos en PDF',
    below: '/panel-administracion/documentos-legales',
  },
  '/panel-administracion/documentos-legales/pdf/$id': { title: 'Documento legal' },
  '/panel-administracion/documentos/email/$id': {
    title: 'Correo que se envía solo',
    below: '/panel-administracion/documentos-legales',
  },
} satisfies Partial<Screens>
