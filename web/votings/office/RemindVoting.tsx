import { votingReminders } from '#contract/votings/electorate.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { call } from '#web/kernel/api/api.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { showToast } from '#web/ui/Toasts.tsx'
import { nameVoting } from '#web/votings/office/nameVoting.ts'

/** Asks before whoever has not voted is reminded, which tells nobody who they are (rule voting-13). */
export const RemindVoting = ({ of, onClose }: { of: Voting; onClose: () => void }) => (
  <ConfirmCall
    title={`¿Recordar «${nameVoting(of)}»?`}
    confirm="Enviar el recordatorio"
    tone="primary"
    busy="Enviando…"
    failed="No se ha enviado"
    onConfirm={async () => {
      await call(votingReminders.remind, { params: { id: of.id } })
      showToast('El recordatorio está saliendo', undefined, `voting ${of.id}`)
      onClose()
    }}
    onClose={onClose}
  >
    <p>Se escribe a quienes están en el censo, tienen correo y todavía no han votado.</p>
    <p>
      <strong>La aplicación no guarda ni dice a quién se envía, ni a cuántas personas</strong>: diría quién ha
      votado. Solo lo saben los servidores de correo que lo llevan. Se puede recordar otra vez pasadas unas
      horas.
    </p>
    <p>
      Si la votación dura más de dos días, un día antes del final sale otro sin que nadie lo pida, salvo que
      se haya recordado en las 12 horas de antes o que se haya apagado en «Correos que se envían solos».
    </p>
  </ConfirmCall>
)
