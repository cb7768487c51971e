import type { Screens } from '#web/kernel/shell/screens.ts'

/** The screens of one voting that are everybody’s; none is in the menu; and of all, their latest hashes. */
export const voterScreens = {
  '/votaciones/votacion/$id': { title: 'Votación' },
  '/votaciones/resultados/$id': { title: 'Resultados' },
  '/votaciones/resultados/$id/comprobar': { title: 'Comprobar la votación' },
  '/huellas': { title: 'Huellas de las votaciones' },
} satisfies Partial<Screens>
