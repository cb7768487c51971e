import { admins, signedIn, superAdmins } from '#contract/actor.ts'
import type { Entry } from '#web/kernel/menu.ts'

/** Every screen people are led to, in the drawer's order (seeds 000 §2). A screen appears here when it exists. */
export const menu: readonly Entry[] = [
  {
    to: '/',
    label: 'Inicio',
    icon: 'home',
    allow: signedIn,
    group: 'Mi espacio',
    cardOn: ['/menu-principal'],
    sentence: 'Tu inscripción y tu próxima reunión.',
  },
  {
    to: '/menu-principal',
    label: 'Menú principal',
    icon: 'grid',
    allow: signedIn,
    sentence: 'Todo lo que puedes hacer, en una página.',
  },
  {
    to: '/censo-base',
    label: 'Censo base',
    icon: 'census',
    allow: admins,
    group: 'Censo',
    cardOn: ['/menu-principal'],
    sentence: 'Las personas inscritas y sus datos.',
  },
  {
    to: '/censo-base/inscritos',
    label: 'Inscritos',
    icon: 'people',
    allow: admins,
    cardOn: ['/censo-base'],
    sentence: 'Buscar, filtrar y descargar las personas inscritas en el censo.',
  },
  {
    to: '/censo-base/no-inscritos',
    label: 'No inscritos',
    icon: 'user',
    allow: admins,
    cardOn: ['/censo-base'],
    sentence: 'Personas con registros que no están en el censo.',
  },
  {
    to: '/censo-base/registros',
    label: 'Registros',
    icon: 'rows',
    allow: admins,
    cardOn: ['/censo-base'],
    sentence: 'Donaciones, microcréditos, cargos, eventos y otros registros.',
  },
  {
    to: '/panel-administracion',
    label: 'Panel de administración',
    icon: 'townhall',
    allow: superAdmins,
    group: 'Organización',
    cardOn: ['/', '/menu-principal'],
    sentence: 'Países, provincias, municipios y distritos.',
  },
]
