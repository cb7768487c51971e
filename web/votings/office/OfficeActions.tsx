import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { hasLetters } from '#contract/votings/electorate.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { votings } from '#contract/votings/votings.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { showToast } from '#web/ui/Toasts.tsx'
import { listSaves, SaveChoices } from '#web/votings/office/SaveChoices.tsx'
import { votingReads } from '#web/votings/office/votingReads.ts'

const ApproveVoting = lazyComponent(
  async () => (await import('#web/votings/office/ApproveVoting.tsx')).ApproveVoting,
)
const DeleteVoting = lazyComponent(
  async () => (await import('#web/votings/office/DeleteVoting.tsx')).DeleteVoting,
)
const MoveBack = lazyComponent(async () => (await import('#web/votings/office/MoveBack.tsx')).MoveBack)
const ExtendVoting = lazyComponent(
  async () => (await import('#web/votings/office/ExtendVoting.tsx')).ExtendVoting,
)
const ResumeVoting = lazyComponent(
  async () => (await import('#web/votings/office/ResumeVoting.tsx')).ResumeVoting,
)
const AnnulVoting = lazyComponent(
  async () => (await import('#web/votings/office/AnnulVoting.tsx')).AnnulVoting,
)

const RemindVoting = lazyComponent(
  async () => (await import('#web/votings/office/RemindVoting.tsx')).RemindVoting,
)

const PrintLetters = lazyComponent(
  async () => (await import('#web/votings/office/PrintLetters.tsx')).PrintLetters,
)

type Asked = 'letters' | 'remind' | 'approve' | 'DRAFT' | 'PENDING' | 'extend' | 'resume' | 'annul' | 'delete'
type Props = { of: Voting; replace: (reply: Voting) => Promise<unknown> }

/** What can be done with a voting as it stands now (rule voting-1). */
export function OfficeActions({ of, replace }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const copy = useClone(of.id)
  const { may } = of
  return (
    <>
      <SaveChoices
        of={listSaves(of).map((as) => ({ as, onChoose: () => setAsked(as === 'APPROVED' ? 'approve' : as) }))}
      />
      <Actions variant="row">
        {may.remind && (
          <Button icon="bell" onClick={() => setAsked('remind')}>
            Recordar
          </Button>
        )}
        {hasLetters(of) && (
          <Button icon="mail" onClick={() => setAsked('letters')}>
            Cartas para quien no tiene correo
          </Button>
        )}
        {may.extend && (
          <Button icon="clock" onClick={() => setAsked('extend')}>
            Alargar
          </Button>
        )}
        {may.resume && (
          <Button icon="check" variant="primary" onClick={() => setAsked('resume')}>
            Reanudar
          </Button>
        )}
        <Button icon="copy" busy={copy.isBusy ? 'Copiando…' : undefined} onClick={copy.run}>
          Empezar otra igual
        </Button>
        {may.annul && (
          <Button icon="close" variant="danger" onClick={() => setAsked('annul')}>
            Anular
          </Button>
        )}
        {may.remove && (
          <Button icon="trash" onClick={() => setAsked('delete')}>
            Borrar
          </Button>
        )}
      </Actions>
      {may.edit && !may.remove && (
        <p>
          No se borra, porque se convocó a personas a ella y nadie les diría que ya no la hay: si no va a
          haberla, apruébala otra vez y anúlala, con su motivo.
        </p>
      )}
      {copy.failed !== null && (
        <p role="alert">
          <strong>No se ha podido copiar. {copy.failed}</strong>
        </p>
      )}
      {asked !== null && <AskedDialog {...{ of, asked, replace }} onClose={() => setAsked(null)} />}
    </>
  )
}

function AskedDialog({ of, asked, replace, onClose }: Props & { asked: Asked; onClose: () => void }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  async function finish(reply: Voting) {
    onClose()
    await replace(reply)
  }
  async function leave() {
    await navigate({ to: '/votaciones/panel-de-votaciones' })
    await invalidateReads(
      client,
      votingReads.filter((read) => read !== votings.get),
    )
  }
  if (asked === 'approve') return <ApproveVoting of={of} onApproved={finish} onClose={onClose} />
  if (asked === 'remind') return <RemindVoting of={of} onClose={onClose} />
  if (asked === 'letters') return <PrintLetters of={of} onClose={onClose} />
  if (asked === 'extend') return <ExtendVoting of={of} onDone={finish} onClose={onClose} />
  if (asked === 'resume') return <ResumeVoting of={of} onDone={finish} onClose={onClose} />
  if (asked === 'annul') return <AnnulVoting of={of} onDone={finish} onClose={onClose} />
  if (asked === 'delete') return <DeleteVoting of={of} onDeleted={leave} onClose={onClose} />
  async function save(reply: Voting) {
    await replace(reply)
    await leave()
  }
  return <MoveBack of={of} to={asked} onDone={save} onClose={onClose} />
}

/** Another voting with what one says, but for its dates. */
function useClone(id: number) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  async function copy() {
    setBusy(true)
    setFailed(null)
    try {
      const made = await call(votings.clone, { params: { id } })
      showToast(`Hay un borrador nuevo, la votación ${made.id}, con lo que dice esta`)
      await invalidateReads(client, votingReads)
      await navigate({ to: '/votaciones/edicion-de-votacion/$id', params: { id: `${made.id}` } })
    } catch (error) {
      setFailed(messageOf(error))
    }
    setBusy(false)
  }
  return { isBusy, failed, run: () => void copy() }
}
