import { admins, staff } from '#contract/actor.ts'
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
  '/comunicaciones/nueva-comunicacion': {
    title: 'Nueva comunicación',
    menu: {
      action: 'Nueva comunicación',
      icon: 'plus',
      allow: staff,
      cardOn: [menu],
      sentence: 'Escribir un correo a muchas personas, paso a paso.',
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
  '/comunicaciones/comunicaciones-pendientes': {
    title: 'Comunicaciones pendientes',
    menu: {
      icon: 'pending',
      allow: staff,
      cardOn: [menu],
      sentence: 'Las aprobadas que esperan su hora, y las que esperan que alguien las apruebe.',
    },
  },
  '/comunicaciones/comunicaciones-finalizadas': {
    title: 'Comunicaciones finalizadas',
    menu: {
      icon: 'double',
      allow: staff,
      cardOn: [menu],
      sentence: 'Las que están saliendo, las enviadas y las que se han parado por un error.',
    },
  },
  '/comunicaciones/direcciones-a-las-que-no-se-escribe': {
    title: 'Direcciones a las que no se escribe',
    menu: {
      icon: 'lock',
      allow: admins,
      cardOn: [menu],
      sentence: 'Las que devuelven los correos, se quejaron o pidieron la baja.',
    },
  },
  // Not in the menu.
  '/comunicaciones/panel-comunicacion/$id': { title: 'Comunicación' },
  '/comunicaciones/panel-comunicacion/$id/registro-de-envios': { title: 'Registro de envíos' },
  '/comunicaciones/panel-comunicacion/$id/a-quienes-llega': { title: 'Quiénes la reciben' },
  '/comunicaciones/panel-comunicacion/$id/sin-recibirla': { title: 'Quiénes no la reciben' },
  '/comunicaciones/edicion-comunicacion/$id': {
    title: 'Editar comunicación',
    below: '/comunicaciones/lista-comunicaciones',
  },
} satisfies Partial<Screens>
