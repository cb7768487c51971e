import type { DemoScreen } from '#test/support/demoScreen.ts'

const admin = 'admin@concejo.example'
const superAdmin = 'super@concejo.example'
const lead = 'responsable@concejo.example'
const liaison = 'enlace@concejo.example'

/** The screens of statistics, and of the members whom those of an assembly count. */
export const statisticsScreens: DemoScreen[] = [
  { route: '/estadisticas', who: admin },
  { route: '/estadisticas/inscritos', who: admin },
  {
    route: '/estadisticas/inscritos',
    who: superAdmin,
    address: '/estadisticas/inscritos?tab=edad&grupo=genero&por=sectorial&from=2026-01-01&to=2026-06-30',
  },
  { route: '/estadisticas/mapa', who: admin },
  { route: '/estadisticas/mapa', who: superAdmin, address: '/estadisticas/mapa?mapa=28' },
  { route: '/estadisticas/mapa', who: admin, address: '/estadisticas/mapa?mapa=distritos' },
  { route: '/estadisticas/movimientos', who: admin },
  { route: '/estadisticas/participacion', who: admin },
  { route: '/estadisticas/registros', who: admin },
  { route: '/estadisticas/cuotas', who: admin },
  { route: '/estadisticas/informe', who: admin },
  { route: '/estadisticas/informe', who: superAdmin },
  { route: '/estadisticas/mi-cuadro', who: admin },
  { route: '/mi-asamblea/inscritos', who: lead },
  { route: '/mi-asamblea/estadisticas', who: liaison },
  { route: '/mi-asamblea/estadisticas', who: lead },
]
