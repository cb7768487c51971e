import { admins, signedIn } from '#contract/actor.ts'
import type { Screens } from '#web/kernel/shell/screens.ts'

const home = '/votaciones'
const panel = '/votaciones/panel-de-votaciones'

/** The screens of votings. */
export const votingScreens = {
  [home]: {
    title: 'Votaciones',
    menu: {
      icon: 'vote',
      allow: signedIn,
      group: 'Mi espacio',
      cardOn: ['/menu-principal'],
      sentence: 'Votar, lo que viene y los resultados.',
    },
  },
  '/votaciones/nueva-votacion': {
    title: 'Nueva votación',
    menu: {
      action: 'Nueva votación',
      icon: 'plus',
      allow: admins,
      cardOn: [home],
      sentence: 'Una encuesta o una lista, paso a paso.',
    },
  },
  [panel]: {
    title: 'Panel de votaciones',
    menu: {
      icon: 'rows',
      allow: admins,
      cardOn: [home],
      sentence: 'Todas, por su tipo y su estado.',
    },
  },
  '/votaciones/pendientes-de-aprobacion': {
    title: 'Votaciones pendientes de aprobación',
    menu: {
      icon: 'pending',
      allow: admins,
      cardOn: [home],
      sentence: 'Las que esperan que alguien las apruebe.',
    },
  },
  '/votaciones/aprobadas': {
    title: 'Votaciones aprobadas',
    menu: {
      icon: 'check',
      allow: admins,
      cardOn: [home],
      sentence: 'Las que esperan su hora.',
    },
  },
  '/votaciones/en-curso': {
    title: 'Votaciones en curso',
    menu: {
      icon: 'clock',
      allow: admins,
      cardOn: [home],
      sentence: 'Las que están abiertas.',
    },
  },
  '/votaciones/resultados': {
    title: 'Resultados de votaciones',
    menu: {
      icon: 'double',
      allow: admins,
      cardOn: [home],
      sentence: 'Las que han terminado.',
    },
  },
  // Not in the menu.
  '/votaciones/edicion-de-votacion/$id': { title: 'Edición de votación', below: panel },
  '/votaciones/aprobadas/$id': { title: 'Votación', below: panel },
  '/votaciones/aprobadas/$id/reclamaciones': { title: 'Reclamaciones', below: panel },
} satisfies Partial<Screens>
