import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Voting } from '#contract/votings/voting.ts'
import { votings } from '#contract/votings/votings.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { SavedWizard } from '#web/kernel/form/SavedWizard.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { anySearch } from '#web/ui/anySearch.ts'
import { votingReads } from '#web/votings/office/votingReads.ts'
import { votingSteps } from '#web/votings/writing/steps.tsx'
import { showVotingField, votingFieldFor } from '#web/votings/writing/votingFields.ts'
import {
  toSent,
  unbegun,
  votingValuesOf,
  type VotingValues,
  type WrittenVoting,
} from '#web/votings/writing/votingValues.ts'

const nothing = async () => ({})
const start = { id: 0, ...unbegun }
const end = { title: 'Resumen y fin', Content: () => null }

/** `/votaciones/nueva-votacion`: the first step begins a draft, which then has an address of its own. */
export function NewVoting() {
  const navigate = useNavigate()
  const client = useQueryClient()
  /** The draft that was begun, when what it says could not be saved: another attempt goes on with it. */
  const begun = useRef<number | null>(null)
  async function save(values: VotingValues): Promise<WrittenVoting> {
    begun.current ??= await call(votings.create, {})
    return call(votings.update, { params: { id: begun.current }, body: toSent(values) })
  }
  return (
    <>
      <ScreenHeading />
      <SavedWizard<WrittenVoting, VotingValues>
        title="Votación"
        data={start}
        refetch={nothing}
        replace={async (reply) => {
          const read = queryOf(votings.get, { params: { id: reply.id } })
          client.setQueryData(read.queryKey, reply as Voting)
          void invalidateReads(
            client,
            votingReads.filter((each) => each !== votings.get),
          )
        }}
        valuesOf={votingValuesOf}
        fieldFor={votingFieldFor}
        show={showVotingField}
        steps={votingSteps}
        savedOf={() => null}
        save={save}
        onFirstSave={({ id }) =>
          navigate({
            to: '/votaciones/edicion-de-votacion/$id',
            params: { id: `${id}` },
            search: anySearch({ paso: '2' }),
            state: { goesOn: true },
            replace: true,
          })
        }
        end={end}
      />
    </>
  )
}
