import { communications, type Communication } from '#contract/communications/communications.ts'
import { formatCount } from '#contract/plural.ts'
import { nameCommunication } from '#web/communications/nameCommunication.ts'
import { sayForGood } from '#web/communications/sayForGood.ts'
import { sayLate } from '#web/communications/describeStanding.ts'
import { sayResumed, sayResuming } from '#web/communications/sayResuming.ts'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

export type Question = 'pause' | 'resume' | 'cancel'

/** How many have not been sent theirs yet, and wait. */
export const countWaiting = ({ counts }: Communication) => (counts?.queued ?? 0) + (counts?.claimed ?? 0)

/** Of few people an enlace is not told how many they are. */
const sayWaiting = (of: Communication) =>
  of.counts?.queued === null || of.counts?.claimed === null
    ? ''
    : `: ${formatCount(countWaiting(of), 'persona espera', 'personas esperan')} su mensaje`

/** What holding a communication up, letting it go on and cancelling it mean (rule communication-6). */
const questions = {
  pause: {
    title: (name: string) => `¿Pausar «${name}»?`,
    confirm: 'Pausar',
    busy: 'Pausando…',
    done: () => 'El envío está en pausa',
    tone: 'primary',
    endpoint: communications.pause,
    says: (of: Communication) => [
      of.total === null
        ? `Aunque llegue su hora, no saldrá hasta que la reanudes tú o alguien de administración${sayLate(of.comesBackLate)}.`
        : 'No sale ningún mensaje más. Los que están saliendo en este momento terminan, y los que ya salieron no se pueden recoger.',
      'Se puede reanudar cuando quieras, y sigue por donde iba: nadie la recibe dos veces.',
    ],
  },
  resume: {
    title: (name: string) => `¿Reanudar «${name}»?`,
    confirm: 'Reanudar',
    busy: 'Reanudando…',
    done: sayResumed,
    tone: 'primary',
    endpoint: communications.resume,
    says: (of: Communication) => [
      of.counts === null
        ? sayResuming(of, new Date())
        : `Sigue por donde iba${sayWaiting(of)}. Nadie la recibe dos veces.`,
    ],
  },
  cancel: {
    title: (name: string) => `¿Cancelar el envío de «${name}»?`,
    confirm: 'Cancelar el envío',
    busy: 'Cancelando…',
    done: () => 'El envío está cancelado',
    tone: 'danger',
    endpoint: communications.cancel,
    says: (of: Communication) => [
      countWaiting(of) === 0
        ? 'Ya no espera nadie su mensaje: cancelarla solo la da por terminada, y los dudosos se quedan como están.'
        : `${formatCount(countWaiting(of), 'persona que aún espera su mensaje no lo recibirá', 'personas que aún esperan su mensaje no lo recibirán')}. A quienes ya les llegó, les llegó.`,
      sayForGood(of),
    ],
  },
} as const

type Props = {
  of: Communication
  question: Question
  onDone: (reply: Communication) => Promise<unknown>
  onClose: () => void
}

/** Asks before a communication is held up, goes on or is cancelled, and does it. */
export function AskedQuestion({ of, question, onDone, onClose }: Props) {
  const { title, confirm, busy, done, tone, endpoint, says } = questions[question]
  return (
    <ConfirmCall
      title={title(nameCommunication(of))}
      confirm={confirm}
      cancel="Volver"
      tone={tone}
      busy={busy}
      failed="No se ha podido hacer"
      onConfirm={async () => {
        const reply = await call(endpoint, { params: { id: of.id } })
        showToast(done(reply), undefined, `communication ${of.id}`)
        await onDone(reply)
      }}
      onClose={onClose}
    >
      {says(of).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmCall>
  )
}
