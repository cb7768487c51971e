import { superAdmins } from '#contract/actor.ts'
import type { Screens } from '#web/kernel/shell/screens.ts'

const menu = '/panel-administracion/cuotas'

const requests = '/panel-administracion/solicitudes-de-cuota'

/** The screens of fees and charges. */
export const feeScreens = {
  [menu]: {
    title: 'Cuotas y cobros',
    menu: {
      icon: 'euro',
      allow: superAdmins,
      group: 'Organización',
      cardOn: ['/menu-principal', '/panel-administracion'],
      sentence: 'Qué se cobra a quién, con qué permiso, y qué contesta el banco.',
    },
  },
  '/panel-administracion/exportacion-cuotas': {
    title: 'Exportación de cuotas',
    below: menu,
    menu: {
      icon: 'download',
      allow: superAdmins,
      cardOn: [menu],
      sentence: 'Cuánto se cobra a quién, en un fichero para el banco.',
    },
  },
  '/panel-administracion/remesas': {
    title: 'Remesas',
    below: menu,
    menu: {
      icon: 'calendar',
      allow: superAdmins,
      cardOn: [menu],
      sentence: 'Los cobros de un día, desde que se preparan hasta que el banco los paga.',
    },
  },
  '/panel-administracion/remesas/nueva': {
    title: 'Nueva remesa',
    menu: {
      action: 'Nueva remesa',
      icon: 'plus',
      allow: superAdmins,
      sentence: 'Preparar los cobros de un día para el banco.',
    },
  },
  '/panel-administracion/cobros': {
    title: 'Cobros',
    below: menu,
    menu: {
      icon: 'rows',
      allow: superAdmins,
      cardOn: [menu],
      sentence: 'Lo que se cobra, se paga y se devuelve, persona por persona, y lo que hay que decidir.',
    },
  },
  '/panel-administracion/cobros/$id': { title: 'Cobro' },
  '/panel-administracion/respuestas-del-banco': {
    title: 'Respuestas del banco',
    below: menu,
    menu: {
      icon: 'townhall',
      allow: superAdmins,
      cardOn: [menu],
      sentence: 'Los adeudos que el banco rechaza o devuelve: en un fichero, o en una lista pegada.',
    },
  },
  '/panel-administracion/respuestas-del-banco/$id': { title: 'Respuesta del banco' },
  '/panel-administracion/declaracion-anual': {
    title: 'Declaración anual',
    below: menu,
    menu: {
      icon: 'census',
      allow: superAdmins,
      cardOn: [menu],
      sentence: 'Lo que pagó cada persona en un año, en el fichero del modelo 182.',
    },
  },
  [requests]: {
    title: 'Solicitudes de cuota',
    below: menu,
    menu: {
      icon: 'edit',
      allow: superAdmins,
      cardOn: [menu],
      sentence: 'Quién pide pagar menos, y qué se le contesta.',
    },
  },
  '/panel-administracion/solicitudes-de-cuota/$id': { title: 'Solicitud de cuota', below: requests },
  // Not in the menu.
  '/panel-administracion/remesas/trabajo/$id': { title: 'Hacer una remesa' },
  '/panel-administracion/remesas/$id': { title: 'Remesa' },
} satisfies Partial<Screens>
