import { communications, type Communication } from '#contract/communications/communications.ts'
import { formatCount } from '#contract/plural.ts'

export type Question = 'pause' | 'resume' | 'cancel'

const countWaiting = ({ counts }: Communication) => (counts?.queued ?? 0) + (counts?.claimed ?? 0)

/** What holding a communication up, letting it go on and cancelling it mean (rule communication-6). */
export const questions = {
  pause: {
    title: (name: string) => `¿Pausar «${name}»?`,
    confirm: 'Pausar',
    busy: 'Pausando…',
    done: 'El envío está en pausa',
    tone: 'primary',
    endpoint: communications.pause,
    says: (of: Communication) => [
      of.total === null
        ? 'Aunque llegue su hora, no saldrá hasta que alguien de administración la reanude.'
        : 'No sale ningún mensaje más. Los que están saliendo en este momento terminan, y los que ya salieron no se pueden recoger.',
      'Se puede reanudar cuando quieras, y sigue por donde iba: nadie la recibe dos veces.',
    ],
  },
  resume: {
    title: (name: string) => `¿Reanudar «${name}»?`,
    confirm: 'Reanudar',
    busy: 'Reanudando…',
    done: 'El envío sigue',
    tone: 'primary',
    endpoint: communications.resume,
    says: (of: Communication) => [
      of.total === null
        ? of.status === 'ERROR'
          ? 'Vuelve a quedar pendiente de aprobación, para corregir lo que haga falta.'
          : 'Saldrá cuando llegue su hora.'
        : `Sigue por donde iba: ${formatCount(countWaiting(of), 'persona espera', 'personas esperan')} su mensaje. Nadie la recibe dos veces.`,
    ],
  },
  cancel: {
    title: (name: string) => `¿Cancelar el envío de «${name}»?`,
    confirm: 'Cancelar el envío',
    busy: 'Cancelando…',
    done: 'El envío está cancelado',
    tone: 'danger',
    endpoint: communications.cancel,
    says: (of: Communication) => [
      `${formatCount(countWaiting(of), 'persona que aún espera su mensaje no lo recibirá', 'personas que aún esperan su mensaje no lo recibirán')}. A quienes ya les llegó, les llegó.`,
      'Es para siempre: si solo quieres parar un rato, usa «Pausar».',
    ],
  },
} as const
