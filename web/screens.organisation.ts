import { admins, superAdmins } from '#contract/actor.ts'
import type { Screens } from '#web/kernel/shell/screens.ts'
import { feeScreens } from '#web/screens.fees.ts'
import { legalScreens } from '#web/screens.legal.ts'

const group = 'Organización'

/** The screens of who may enter and of what the organisation has. */
export const organisationScreens = {
  '/panel-administracion': {
    title: 'Panel de administración',
    menu: {
      icon: 'townhall',
      allow: superAdmins,
      opens: admins,
      group,
      cardOn: ['/', '/menu-principal'],
      sentence: 'Países, provincias, municipios y distritos.',
    },
  },
  '/panel-administracion/datos-generales': {
    title: 'Datos generales',
    menu: {
      icon: 'edit',
      allow: superAdmins,
      group,
      cardOn: ['/menu-principal', '/panel-administracion'],
      sentence: 'El nombre de la organización, su logotipo, sus correos y sus textos legales.',
    },
  },
  ...feeScreens,
  ...legalScreens,
  '/panel-administracion/asambleas': {
    title: 'Asambleas',
    menu: {
      icon: 'public',
      allow: superAdmins,
      group,
      cardOn: ['/menu-principal', '/panel-administracion'],
      sentence: 'Las asambleas que hay, y quién lleva cada una.',
    },
  },
  '/panel-administracion/asambleas/nueva-asamblea': {
    title: 'Crear nueva asamblea',
    menu: {
      action: 'Crear nueva asamblea',
      icon: 'plus',
      allow: superAdmins,
      sentence: 'Una asamblea sectorial, distrital o municipal.',
    },
  },
  '/panel-administracion/conservacion': {
    title: 'Conservación de datos',
    menu: {
      icon: 'clock',
      allow: superAdmins,
      group,
      cardOn: ['/panel-administracion'],
      sentence: 'Qué se borra y cuándo.',
    },
  },
  '/panel-administracion/borrados': {
    title: 'Peticiones de borrado',
    menu: {
      icon: 'trash',
      allow: superAdmins,
      cardOn: ['/panel-administracion'],
      sentence: 'Quién pide que se borren sus datos, y cuánto queda para contestar.',
    },
  },
  '/panel-administracion/correos-sin-enviar': {
    title: 'Correos sin enviar',
    menu: {
      icon: 'warning',
      allow: superAdmins,
      group,
      cardOn: ['/menu-principal', '/panel-administracion'],
      sentence: 'Los correos que esperan o no se han podido enviar, y por qué.',
    },
  },
  '/gestion-usuarios': {
    title: 'Gestión de usuarios',
    menu: {
      icon: 'people',
      allow: superAdmins,
      group,
      cardOn: ['/menu-principal'],
      sentence: 'Las cuentas con las que se entra: su rol, su estado y lo que han hecho.',
    },
  },
  '/gestion-usuarios/nuevo-usuario': {
    title: 'Nuevo usuario',
    menu: {
      action: 'Nuevo usuario',
      icon: 'plus',
      allow: superAdmins,
      sentence: 'Dar una cuenta a una persona inscrita.',
    },
  },
  '/gestion-usuarios/actividad': {
    title: 'Actividad',
    menu: {
      icon: 'clock',
      allow: superAdmins,
      sentence: 'Quién ha hecho qué, cuándo y desde dónde.',
    },
  },
  // Not in the menu.
  '/panel-administracion/borrados/$id': {
    title: 'Petición de borrado',
    below: '/panel-administracion/borrados',
  },
  '/panel-administracion/conservacion/trabajo/$id': { title: 'Anonimización' },
  '/panel-administracion/asambleas/asamblea/$id': { title: 'Asamblea' },
  '/gestion-usuarios/panel-usuarios/$id': { title: 'Panel de usuario' },
} satisfies Partial<Screens>
