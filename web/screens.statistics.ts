import { admins, staff } from '#contract/actor.ts'
import type { Screens } from '#web/kernel/shell/screens.ts'

const menu = '/estadisticas'

/** The screens of statistics. */
export const statisticsScreens = {
  [menu]: {
    title: 'Estadísticas',
    menu: {
      icon: 'chart',
      allow: admins,
      group: 'Organización',
      cardOn: ['/menu-principal'],
      sentence: 'La organización en gráficas y tablas.',
    },
  },
  '/estadisticas/inscritos': {
    title: 'Estadísticas de inscritos',
    menu: {
      icon: 'people',
      allow: admins,
      cardOn: [menu],
      sentence: 'Altas, edades, tipos y género.',
    },
  },
  '/estadisticas/mapa': {
    title: 'Mapa de inscritos',
    menu: {
      icon: 'place',
      allow: admins,
      cardOn: [menu],
      sentence: 'Dónde viven.',
    },
  },
  '/estadisticas/movimientos': {
    title: 'Altas, bajas y permanencia',
    menu: {
      icon: 'double',
      allow: admins,
      cardOn: [menu],
      sentence: 'Quién llega, se va, cambia y sigue.',
    },
  },
  '/estadisticas/participacion': {
    title: 'Participación',
    menu: {
      icon: 'vote',
      allow: admins,
      cardOn: [menu],
      sentence: 'Quién vota y quién viene a las reuniones.',
    },
  },
  '/estadisticas/registros': {
    title: 'Estadísticas de registros',
    menu: {
      icon: 'rows',
      allow: admins,
      cardOn: [menu],
      sentence: 'Por meses y por tipo.',
    },
  },
  '/estadisticas/cuotas': {
    title: 'Estadísticas de cuotas',
    menu: {
      icon: 'euro',
      allow: admins,
      cardOn: [menu],
      sentence: 'Ingresos, tramos y periodicidad.',
    },
  },
  '/estadisticas/informe': {
    title: 'Informe mensual',
    menu: {
      icon: 'mail',
      allow: admins,
      cardOn: [menu],
      sentence: 'El PDF de cada mes, y a quién se envía.',
    },
  },
  '/estadisticas/mi-cuadro': {
    title: 'Mi cuadro',
    menu: {
      icon: 'grid',
      allow: admins,
      cardOn: [menu],
      sentence: 'Tus gráficas.',
    },
  },
  '/mi-asamblea/estadisticas': {
    title: 'Estadísticas de la asamblea',
    menu: {
      icon: 'chart',
      allow: staff,
      cardOn: ['/mi-asamblea'],
      sentence: 'Altas, edades, tipos y género.',
    },
  },
} satisfies Partial<Screens>
