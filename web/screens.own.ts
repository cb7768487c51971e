import { leadsAndAdmins, signedIn, staff } from '#contract/actor.ts'
import type { Screens } from '#web/kernel/shell/screens.ts'

const group = 'Mi espacio'

/** The screens of whoever has signed in. */
export const ownScreens = {
  '/': {
    title: 'Inicio',
    menu: {
      icon: 'home',
      allow: signedIn,
      group,
      cardOn: ['/menu-principal'],
      sentence: 'Tu inscripción y tu próxima reunión.',
    },
  },
  '/menu-principal': {
    title: 'Menú principal',
    menu: {
      icon: 'grid',
      allow: signedIn,
      sentence: 'Todo lo que puedes hacer, en una página.',
    },
  },
  '/panel-de-usuario': {
    title: 'Panel de usuario',
    menu: {
      icon: 'user',
      allow: signedIn,
      group,
      cardOn: ['/menu-principal'],
      sentence: 'Tus datos, tu participación, quién los ve y la seguridad de tu cuenta.',
    },
  },
  '/mi-asamblea': {
    title: 'Mi asamblea',
    menu: {
      icon: 'place',
      allow: signedIn,
      needsFile: true,
      group,
      cardOn: ['/menu-principal'],
      sentence: 'Tus asambleas, quién las lleva y cómo escribirles.',
    },
  },
  '/mi-asamblea/informacion': {
    title: 'Información de la asamblea',
    menu: {
      icon: 'info',
      allow: staff,
      cardOn: ['/mi-asamblea'],
      sentence: 'De qué se ocupa, quién la lleva y cómo escribirle.',
    },
  },
  '/mi-asamblea/inscritos': {
    title: 'Miembros de la asamblea',
    menu: {
      icon: 'rows',
      allow: leadsAndAdmins,
      cardOn: ['/mi-asamblea'],
      sentence: 'Quién pertenece a ella, con su contacto; en pantalla o en un fichero.',
    },
  },
  '/mis-datos': {
    title: 'Mis datos',
    menu: {
      icon: 'eye',
      allow: signedIn,
      cardOn: ['/panel-de-usuario'],
      sentence: 'Todo lo que guardamos sobre ti, quién lo ve y cómo llevártelo.',
    },
  },
  '/seguridad': {
    title: 'Seguridad de tu cuenta',
    menu: {
      label: 'Seguridad',
      icon: 'lock',
      allow: signedIn,
      cardOn: ['/panel-de-usuario'],
      sentence: 'Tu contraseña, tu correo, el segundo factor y tus sesiones.',
    },
  },
} satisfies Partial<Screens>
