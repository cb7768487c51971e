import { requiredParagraphs } from '#contract/fields.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { votings } from '#contract/votings/votings.ts'
import { call } from '#web/kernel/api/api.ts'
import { readServerTime } from '#web/kernel/api/serverTime.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'
import { ToldOfIt } from '#web/votings/office/ToldOfIt.tsx'

type Props = { of: Voting; onDone: (reply: Voting) => Promise<unknown>; onClose: () => void }
type Values = { reason: string; confirm: string }

const labels = { reason: 'Motivo', confirm: 'Nombre de la votación' }
const reason = requiredParagraphs(1_000)
const bare = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Annuls a voting for good: its name is typed, and why is read by all who could vote (rule voting-1). */
export const AnnulVoting = ({ of, onDone, onClose }: Props) => (
  <DialogForm<Values>
    title={`Anular «${of.name}»`}
    lead={
      <>
        <p>{sayWhatIsLost(of, readServerTime())}</p>
        <p>
          <strong>No se puede deshacer.</strong> Queda anotado en su cadena, con el motivo.
        </p>
        <ToldOfIt of={of} template="Votación anulada" />
      </>
    }
    start={{ reason: '', confirm: '' }}
    validate={(values) => {
      const why = reason.safeParse(values.reason).error?.issues[0]?.message
      return {
        ...(why !== undefined && { reason: why }),
        ...(bare(values.confirm) !== bare(of.name) && { confirm: `Escribe «${of.name}»` }),
      }
    }}
    labels={labels}
    send={async (values) => {
      const body = { reason: values.reason, confirm: bare(values.confirm) }
      const reply = await call(votings.annul, { params: { id: of.id }, body })
      showToast(`Votación anulada: «${of.name}»`)
      await onDone(reply)
    }}
    button="Anular la votación"
    busy="Anulando…"
    failed="No se ha anulado"
    tone="danger"
    onClose={onClose}
  >
    {({ register, formState: { errors } }) => (
      <>
        <TextArea
          label={labels.reason}
          hint="Lo leen todas las personas que podían votar, y quien escriba en la web el código de su carta."
          error={errors.reason?.message}
          rows={3}
          data-first-focus
          {...register('reason')}
        />
        <TextField
          label={labels.confirm}
          hint={`Para confirmar, escribe «${of.name}».`}
          error={errors.confirm?.message}
          autoComplete="off"
          {...register('confirm')}
        />
      </>
    )}
  </DialogForm>
)

/** What annulling does to a voting as it stands. */
export function sayWhatIsLost(
  { isCounted, census, endDate }: Pick<Voting, 'isCounted' | 'census' | 'endDate'>,
  now: number,
): string {
  if (isCounted) return 'Su resultado se sigue pudiendo leer, marcado como anulado.'
  if (census === null) return 'No llegará a abrirse.'
  const isOver = endDate !== null && Date.parse(endDate) <= now
  return `${isOver ? 'Ya terminó, y no se contará' : 'Se cierra ahora y no se cuenta'}: los votos que hay no se podrán leer nunca.`
}
