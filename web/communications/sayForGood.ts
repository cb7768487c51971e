import type { Communication } from '#contract/communications/communications.ts'

/** That cancelling is for good, and what one does instead to hold it up for a while, where one can (rule communication-6). */
export function sayForGood({ pausedAt, may }: Pick<Communication, 'pausedAt' | 'may'>): string {
  if (pausedAt !== null) return 'Es para siempre: si solo quieres parar un rato, ya está en pausa.'
  return may.pause ? 'Es para siempre: si solo quieres parar un rato, usa «Pausar».' : 'Es para siempre.'
}
