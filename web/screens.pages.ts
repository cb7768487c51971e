import { signedIn } from '#contract/actor.ts'
import type { Screens } from '#web/kernel/shell/screens.ts'

/** The screens for everybody who asks or is lost. */
export const pagesScreens = {
  '/ayuda': {
    title: 'Ayuda',
    menu: {
      icon: 'help',
      allow: signedIn,
      sentence: 'Cómo se hace cada cosa, y a quién preguntar.',
    },
  },
  '/privacidad': {
    title: 'Privacidad',
    menu: {
      icon: 'eye',
      allow: signedIn,
      sentence: 'Quién puede ver tus datos.',
    },
  },
  '/accesibilidad': {
    title: 'Accesibilidad',
    menu: {
      icon: 'user',
      allow: signedIn,
      sentence: 'La declaración de accesibilidad.',
    },
  },
  '/about': {
    title: 'Acerca de',
    menu: {
      icon: 'info',
      allow: signedIn,
      sentence: 'La versión y las licencias.',
    },
  },
  // Not in the menu.
  '/aviso-legal': { title: 'Aviso legal' },
  '/politica-de-privacidad': { title: 'Política de privacidad' },
  '/acceso-denegado': { title: 'No tienes permiso para ver esta página' },
  '/usuario-no-inscrito': { title: 'Usuario no registrado' },
  '/error-no-encontrado': { title: 'No lo hemos encontrado' },
  '/$': { title: 'Esta página no existe' },
} satisfies Partial<Screens>
