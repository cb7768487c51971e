import { admins, signedIn, staff } from '#contract/actor.ts'
import type { Screens } from '#web/kernel/shell/screens.ts'

/** The screens of meetings. */
export const meetingScreens = {
  '/eventos': {
    title: 'Eventos',
    menu: {
      icon: 'calendar',
      allow: signedIn,
      needsFile: true,
      group: 'Mi espacio',
      cardOn: ['/', '/menu-principal'],
      onHomeOf: admins,
      sentence: 'Las reuniones a las que puedes ir, y lo que falta para la próxima.',
    },
  },
  '/eventos/proximos-eventos': {
    title: 'Próximos eventos',
    menu: {
      icon: 'clock',
      allow: signedIn,
      needsFile: true,
      cardOn: ['/eventos'],
      sentence: 'Las reuniones aprobadas que vienen.',
    },
  },
  '/eventos/calendario': {
    title: 'Calendario',
    menu: {
      icon: 'calendar',
      label: 'Calendario de eventos',
      allow: signedIn,
      needsFile: true,
      cardOn: ['/eventos'],
      sentence: 'Las reuniones de cada día, por meses.',
    },
  },
  '/eventos/reuniones-y-asambleas': {
    title: 'Reuniones y asambleas',
    menu: {
      icon: 'rows',
      allow: signedIn,
      needsFile: true,
      cardOn: ['/eventos'],
      sentence: 'Las generales y las de asambleas, también las que ya han pasado.',
    },
  },
  '/eventos/nuevo-evento': {
    title: 'Nuevo evento',
    menu: {
      action: 'Nuevo evento',
      icon: 'plus',
      allow: staff,
      cardOn: ['/eventos'],
      sentence: 'Proponer una reunión; queda pendiente hasta que se aprueba.',
    },
  },
  '/eventos/sin-aprobacion': {
    title: 'Sin aprobación',
    menu: {
      icon: 'pending',
      label: 'Eventos sin aprobación',
      allow: admins,
      cardOn: ['/eventos'],
      sentence: 'Las reuniones propuestas que esperan respuesta.',
    },
  },
  // Not in the menu.
  '/eventos/reuniones-y-asambleas/$id': { title: 'Reunión' },
  '/eventos/reuniones-y-asambleas/$id/puerta': { title: 'Puerta' },
  '/eventos/reuniones-y-asambleas/$id/contador': { title: 'Contador' },
  '/eventos/reuniones-y-asambleas/$id/acta': { title: 'Acta' },
} satisfies Partial<Screens>
