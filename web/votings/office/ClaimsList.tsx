import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { columnsOf } from '#contract/column.ts'
import { fullName } from '#contract/people/name.ts'
import { claimColumns } from '#contract/votings/claims.columns.ts'
import { claimStateLabels, electorate, type Claim } from '#contract/votings/electorate.ts'
import { votings } from '#contract/votings/votings.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { useAddressChoice, type AddressChoice } from '#web/kernel/list/addressChoice.ts'
import { ChoiceBar } from '#web/kernel/list/ChoiceBar.tsx'
import { ListScreen } from '#web/kernel/list/ListScreen.tsx'
import { DetailPage } from '#web/kernel/page/DetailPage.tsx'
import { linkToProfile } from '#web/people/linkToProfile.ts'
import { Button } from '#web/ui/Button.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { nameVoting } from '#web/votings/office/nameVoting.ts'
import styles from './office.module.css'

const DecideClaim = lazyComponent(
  async () => (await import('#web/votings/office/DecideClaim.tsx')).DecideClaim,
)

/** The first is what the list begins with. */
const states: AddressChoice<'todas' | Claim['state']> = {
  name: 'estado',
  label: 'Estado',
  labels: { ...claimStateLabels, todas: 'Todas' },
}
const actions = columnsOf<Claim>().of('actions', 'Acciones', () => '', { isForScreen: true })

const cellsOf = (onAsk: (claim: Claim) => void) => ({
  actions: (row: Claim) =>
    row.state === 'pendiente' && (
      <Actions variant="row">
        <Button icon="edit" onClick={() => onAsk(row)}>
          Decidir<span className="vh"> la de {fullName(row)}</span>
        </Button>
      </Actions>
    ),
})

/** `/votaciones/aprobadas/{id}/reclamaciones`: who is not right in the provisional roll of a voting (rule voting-12). */
export function ClaimsList() {
  const { id = '' } = useParams({ strict: false })
  const client = useQueryClient()
  const loaded = useQuery(queryOf(votings.get, { params: { id } }))
  const [asked, setAsked] = useState<Claim | null>(null)
  const { chosen } = useAddressChoice(states)
  async function finish() {
    setAsked(null)
    await invalidateReads(client, [electorate.claims])
  }
  return (
    <DetailPage
      loaded={loaded}
      loading="Cargando la votación"
      failed="No se ha podido cargar la votación"
      lost="/votaciones/panel-de-votaciones"
      name={loaded.data && `Reclamaciones de «${nameVoting(loaded.data)}»`}
      here="Reclamaciones"
      under={{
        label: loaded.data ? nameVoting(loaded.data) : `Votación ${id}`,
        to: '/votaciones/aprobadas/$id',
        params: { id },
      }}
    >
      {(voting) => (
        <>
          <ListScreen
            title="Sobre el censo provisional"
            noun={['reclamación', 'reclamaciones']}
            endpoint={electorate.claims}
            params={{ id }}
            columns={[...claimColumns, actions]}
            cells={cellsOf(setAsked)}
            link={(row) => linkToProfile(row.affiliateId, { name: fullName(row) })}
            sizes={[10, 20, 50]}
            fixed={chosen === 'todas' ? {} : { state: chosen }}
            above={
              <div className={styles.choices}>
                <ChoiceBar of={states} />
              </div>
            }
            empty={
              voting.claimsFrom === null
                ? 'Esta votación no tiene plazo para reclamar.'
                : 'No hay ninguna en el estado que se pide arriba.'
            }
          />
          {asked && <DecideClaim of={asked} onDone={finish} onClose={() => setAsked(null)} />}
        </>
      )}
    </DetailPage>
  )
}
