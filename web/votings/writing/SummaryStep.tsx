import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listVotingFaults } from '#contract/votings/definition.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { votings } from '#contract/votings/votings.ts'
import { ApiProblem, call, messageOf } from '#web/kernel/api/api.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import type { SavedEnd } from '#web/kernel/form/SavedWizard.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { showToast } from '#web/ui/Toasts.tsx'
import { useCurrentMinute } from '#web/kernel/api/useCurrentMinute.ts'
import { SaveChoices } from '#web/votings/office/SaveChoices.tsx'
import { useVoterCount } from '#web/votings/office/useVoterCount.ts'
import { VoterCount } from '#web/votings/office/VoterCount.tsx'
import { votingReads } from '#web/votings/office/votingReads.ts'
import { Missing } from '#web/votings/writing/Missing.tsx'
import { PreviewButton } from '#web/votings/writing/PreviewButton.tsx'
import { SummaryParts } from '#web/votings/writing/SummaryParts.tsx'
import { listFaults } from '#web/votings/writing/summaryFaults.ts'
import { votingValuesOf } from '#web/votings/writing/votingValues.ts'

const ApproveVoting = lazyComponent(
  async () => (await import('#web/votings/office/ApproveVoting.tsx')).ApproveVoting,
)

/** The last step: all of it once more, what it lacks, and how it ends: as a draft, to be approved, or approved. */
export function SummaryStep({ before, back, go, close }: SavedEnd<Voting>) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const count = useVoterCount(before.id, {})
  const now = useCurrentMinute()
  const [isAsking, setAsking] = useState(false)
  const { under, error, press } = usePressed<'DRAFT' | 'PENDING'>()
  const refused = error instanceof ApiProblem ? (error.details.errors ?? []) : []
  const isPast = before.startDate !== null && before.startDate <= now.toISOString()
  const faults = listFaults(listVotingFaults(before), {
    isPast,
    total: count.data?.total,
    refused,
    of: before,
  })

  /** Leaves for the panel, where all of them are. */
  async function leave(reply: Voting) {
    close()
    client.setQueryData(queryOf(votings.get, { params: { id: reply.id } }).queryKey, reply)
    void invalidateReads(
      client,
      votingReads.filter((read) => read !== votings.get),
    )
    await navigate({ to: '/votaciones/panel-de-votaciones' })
  }
  const keep = (as: 'DRAFT' | 'PENDING') =>
    void press(
      as,
      () =>
        call(as === 'DRAFT' ? votings.setDraft : votings.setPending, {
          params: { id: before.id },
          body: { version: before.version },
        }),
      (reply) => {
        showToast(as === 'DRAFT' ? 'Guardada como borrador' : 'Guardada: espera que se apruebe')
        return leave(reply)
      },
    )
  const busy = (as: 'DRAFT' | 'PENDING') => (under === as ? 'Guardando…' : undefined)
  const isWhole = faults.length === 0
  return (
    <>
      <SummaryParts of={before} go={go} />
      <div>
        <PreviewButton valuesOf={() => votingValuesOf(before)} />
      </div>
      <VoterCount of={count} />
      {error !== null && refused.length === 0 && (
        <p role="alert">
          <strong>No se ha guardado. {messageOf(error)}</strong>
        </p>
      )}
      <Missing of={faults} go={go} />
      <SaveChoices
        of={[
          { as: 'DRAFT', busy: busy('DRAFT'), onChoose: () => keep('DRAFT') },
          ...(isWhole
            ? [{ as: 'PENDING' as const, busy: busy('PENDING'), onChoose: () => keep('PENDING') }]
            : []),
          ...(isWhole && before.may.approve && count.data
            ? [{ as: 'APPROVED' as const, onChoose: () => setAsking(true) }]
            : []),
        ]}
      />
      <Actions variant="footer">{back}</Actions>
      {isAsking && (
        <ApproveVoting of={before} onApproved={(reply) => leave(reply)} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
