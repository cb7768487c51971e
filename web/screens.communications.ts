import { staff } from '#contract/actor.ts'
import type { Screens } from '#web/kernel/shell/screens.ts'

const menu = '/comunicaciones'

/** The screens of communications. */
export const communicationScreens = {
  [menu]: {
    title: 'Comunicaciones',
    menu: {
      icon: 'mail',
      allow: staff,
      group: 'Organización',
      cardOn: ['/menu-principal'],
      sentence: 'Los correos a muchas personas: escribirlos, aprobarlos y saber qué fue de cada uno.',
    },
  },
  '/comunicaciones/lista-comunicaciones': {
    title: 'Lista de comunicaciones',
    menu: {
      icon: 'rows',
      allow: staff,
      cardOn: [menu],
      sentence: 'Todas, por su estado: de borrador a enviada.',
    },
  },
} satisfies Partial<Screens>
