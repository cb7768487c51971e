import { admins, leadsAndAdmins } from '#contract/actor.ts'
import type { Screens } from '#web/kernel/shell/screens.ts'

const group = 'Censo'
const under = '/censo-base'

/** The screens of the census and of choosing people. */
export const censusScreens = {
  '/censo-base': {
    title: 'Censo base',
    menu: {
      icon: 'census',
      allow: admins,
      group,
      cardOn: ['/menu-principal'],
      sentence: 'Las personas inscritas y sus datos.',
    },
  },
  '/censo-base/inscritos': {
    title: 'Inscritos',
    menu: {
      icon: 'people',
      allow: admins,
      under,
      cardOn: ['/censo-base'],
      sentence: 'Buscar y descargar a quienes están en el censo.',
    },
  },
  '/censo-base/no-inscritos': {
    title: 'No inscritos',
    menu: {
      icon: 'user',
      allow: admins,
      under,
      cardOn: ['/censo-base'],
      sentence: 'Quien tiene registros y no está en el censo.',
    },
  },
  '/censo-base/registros': {
    title: 'Registros',
    menu: {
      icon: 'rows',
      allow: admins,
      under,
      cardOn: ['/censo-base'],
      sentence: 'Donaciones, cargos, eventos y otros registros.',
    },
  },
  '/censo-base/registros/nuevo': {
    title: 'Nuevo registro',
    menu: {
      action: 'Nuevo registro',
      icon: 'plus',
      allow: admins,
      sentence: 'Anotar algo de alguien de quien todavía no hay nada.',
    },
  },
  '/censo-base/pendientes': {
    title: 'Inscripciones pendientes',
    menu: {
      icon: 'clock',
      allow: admins,
      under,
      cardOn: ['/censo-base'],
      sentence: 'Quien ha pedido inscribirse, sin confirmar o por verificar.',
    },
  },
  '/panel-administracion/inscripcion-manual': {
    title: 'Inscripción manual',
    menu: {
      action: 'Nueva inscripción',
      icon: 'plus',
      allow: admins,
      cardOn: ['/censo-base'],
      sentence: 'Inscribir a quien entregó sus datos en papel.',
    },
  },
  '/censo-base/duplicados': {
    title: 'Posibles duplicados',
    menu: {
      icon: 'double',
      allow: admins,
      under,
      cardOn: ['/censo-base'],
      sentence: 'Fichas que pueden ser de la misma persona.',
    },
  },
  '/censo-base/duplicados/uniones': {
    title: 'Fichas unidas',
    menu: {
      icon: 'check',
      allow: admins,
      cardOn: ['/censo-base'],
      sentence: 'Las de los últimos 30 días, y cómo deshacerlas.',
    },
  },
  '/censo-base/duplicados/en-espera': {
    title: 'Uniones en espera',
    menu: {
      icon: 'pending',
      allow: admins,
      cardOn: ['/censo-base'],
      sentence: 'Las que se harán si nadie las para, y las que no.',
    },
  },
  '/censo-base/importacion': {
    title: 'Importar una lista',
    menu: {
      action: 'Importar una lista',
      icon: 'download',
      allow: admins,
      cardOn: ['/censo-base'],
      sentence: 'Traer al censo las personas de una hoja de cálculo.',
    },
  },
  '/censo-base/importaciones': {
    title: 'Importaciones',
    menu: {
      icon: 'columns',
      allow: admins,
      cardOn: ['/censo-base'],
      sentence: 'Lo que se ha importado o cambiado a muchos, y cómo deshacerlo.',
    },
  },
  '/segmentos': {
    title: 'Segmentos',
    menu: {
      icon: 'filter',
      allow: leadsAndAdmins,
      group,
      cardOn: ['/menu-principal', '/censo-base'],
      sentence: 'Personas elegidas por sus datos, siempre al día.',
    },
  },
  '/segmentos/nuevo': {
    title: 'Nuevo segmento',
    menu: {
      action: 'Nuevo segmento',
      icon: 'plus',
      allow: admins,
      sentence: 'Elegir personas por sus datos.',
    },
  },
  '/censo-base/etiquetas': {
    title: 'Etiquetas y listas',
    menu: {
      label: 'Etiquetas',
      icon: 'census',
      allow: admins,
      cardOn: ['/censo-base'],
      sentence: 'Palabras que se ponen a las personas, y listas hechas a mano.',
    },
  },
  '/listas-fijas': {
    title: 'Listas fijas',
    menu: {
      icon: 'lock',
      allow: admins,
      cardOn: ['/censo-base'],
      sentence: 'Quién cumplía un segmento un día.',
    },
  },
  // Not in the menu.
  '/censo-base/inscritos/$id': { title: 'Ficha de inscripción' },
  '/censo-base/no-inscritos/$idDocument': { title: 'Persona no inscrita' },
  '/censo-base/registros/$id': { title: 'Registro' },
  '/censo-base/duplicados/$a/$b': { title: 'Comparar dos fichas' },
  '/segmentos/$id': { title: 'Segmento' },
  '/censo-base/etiquetas/$id': { title: 'Etiqueta' },
  '/censo-base/etiquetas/trabajo/$id': { title: 'Etiquetar' },
  '/censo-base/pendientes/reenvio/$id': { title: 'Reenviar el correo' },
  '/censo-base/cambios/$id': { title: 'Cambiar a muchos' },
  '/listas-fijas/$id': { title: 'Lista fija' },
  '/listas-fijas/comparar/$id/$other': { title: 'Comparar dos listas fijas' },
  '/listas-fijas/trabajo/$id': { title: 'Fijar una lista' },
} satisfies Partial<Screens>
