import { votingLetters } from '#contract/votings/electorate.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { download } from '#web/kernel/api/download.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { showToast } from '#web/ui/Toasts.tsx'
import { nameVoting } from '#web/votings/office/nameVoting.ts'

/** A thousand letters take a while to draw. */
const wait = 120_000

/** Asks before letters are printed for whoever has no e-mail: those of before are worth nothing then (rule voting-13). */
export const PrintLetters = ({ of, onClose }: { of: Voting; onClose: () => void }) => (
  <ConfirmCall
    title={`¿Imprimir las cartas de «${nameVoting(of)}»?`}
    confirm="Descargar las cartas (PDF)"
    tone="primary"
    busy="Preparando las cartas…"
    failed="No se han preparado"
    onConfirm={async () => {
      const input = { params: { id: of.id } }
      const name = await download(votingLetters.letters, input, () => undefined, AbortSignal.timeout(wait))
      showToast(`Descarga terminada: ${name}`)
      onClose()
    }}
    onClose={onClose}
  >
    <p>
      Hay una carta para cada persona del censo que no tiene correo, con un código de un solo uso para hacerse
      la cuenta con la que se vota.
    </p>
    <p>
      <strong>Si ya se imprimieron, los códigos de las cartas que salgan ahora son nuevos</strong>, y los de
      las mismas personas en las de antes dejan de valer.
    </p>
  </ConfirmCall>
)
