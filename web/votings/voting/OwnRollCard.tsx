import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { claimStateLabels, electorate, type OwnRoll } from '#contract/votings/electorate.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { showToast } from '#web/ui/Toasts.tsx'
import styles from './voting.module.css'

const ClaimDialog = lazyComponent(
  async () => (await import('#web/votings/voting/ClaimDialog.tsx')).ClaimDialog,
)

const headings: Record<OwnRoll['stage'], string> = {
  ninguno: 'El censo de esta votación',
  provisional: 'El censo provisional',
  definitivo: 'El censo de esta votación',
}

/** Whether one is in the roll of a voting and why; within its period, a claim (rule voting-12). */
export function OwnRollCard({ id }: { id: number }) {
  const asked = queryOf(electorate.ownRoll, { params: { id } })
  const roll = useQuery(asked)
  const client = useQueryClient()
  const [isClaiming, setClaiming] = useState(false)
  const { data } = roll
  return (
    <Card title={headings[data?.stage ?? 'ninguno']}>
      {!data && (
        <QueryPlaceholder
          of={roll}
          loading="Cargando si estás en el censo"
          failed="No se ha podido cargar si estás en el censo"
          lines={3}
        />
      )}
      {data && (
        <>
          <p className={styles.text}>{data.why}</p>
          {data.claim && <OwnClaim of={data.claim} />}
          {data.mayClaim && (
            <>
              {data.claimsUntil !== null && <p>Puedes reclamar hasta el {formatMoment(data.claimsUntil)}.</p>}
              <Button onPointerEnter={ClaimDialog.warm} onClick={() => setClaiming(true)}>
                {data.isIn ? 'Reclamar que no debo estar' : 'Reclamar que debo estar'}
              </Button>
            </>
          )}
          {isClaiming && (
            <ClaimDialog
              id={id}
              wish={data.isIn ? 'salir' : 'entrar'}
              onClose={() => setClaiming(false)}
              onDone={(now) => {
                client.setQueryData(asked.queryKey, now)
                setClaiming(false)
                showToast('Reclamación enviada. Te escribiremos con la respuesta')
              }}
            />
          )}
        </>
      )}
    </Card>
  )
}

const OwnClaim = ({ of }: { of: NonNullable<OwnRoll['claim']> }) => (
  <>
    <h3>Tu reclamación</h3>
    <Facts
      of={[
        ['Pides', of.wish === 'entrar' ? 'Estar en el censo' : 'No estar en el censo'],
        [
          'Lo que escribiste',
          <span key="text" className={styles.text}>
            {of.text}
          </span>,
        ],
        ['Enviada', formatMoment(of.madeAt)],
        ['Estado', claimStateLabels[of.state]],
        ...(of.answer === null || of.answer === ''
          ? []
          : [
              [
                'Respuesta',
                <span key="answer" className={styles.text}>
                  {of.answer}
                </span>,
              ] as const,
            ]),
      ]}
    />
  </>
)
