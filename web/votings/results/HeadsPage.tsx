import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { votingHeads, type HeadState, type VotingHead } from '#contract/votings/heads.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { formatMoment, formatNumber } from '#web/ui/format.ts'
import { Stack } from '#web/ui/Stack.tsx'
import styles from './results.module.css'

const words: Record<HeadState, string> = {
  open: 'En curso',
  ended: 'Terminada, sin contar todavía',
  counted: 'Terminada y contada',
  stopped: 'Parada',
  annulled: 'Anulada',
}

/** `/huellas`: the latest hash of each voting, for everybody, so that many may have noted it down (rule voting-11). */
export function HeadsPage() {
  const heads = useQuery(queryOf(votingHeads.list, {}))
  return (
    <Stack>
      <ScreenHeading lead="Para comprobar más tarde que nadie ha vuelto a escribir lo que pasó." />
      <p>
        Todo lo que le pasa a una votación queda anotado en una cadena que solo crece. Quien guarde hoy su
        última huella podrá demostrar más tarde que sigue dentro, o que la cadena se ha vuelto a escribir. Su
        título, quién puede votar y cuántas personas han votado no se dicen aquí:{' '}
        <Link to="/ayuda" hash="votar">
          qué es secreto
        </Link>
        .
      </p>
      {heads.data ? (
        <Heads of={heads.data.votings} />
      ) : (
        <QueryPlaceholder
          of={heads}
          loading="Cargando las huellas"
          failed="No se han podido cargar las huellas"
          lines={6}
        />
      )}
    </Stack>
  )
}

const Heads = ({ of }: { of: readonly VotingHead[] }) =>
  of.length === 0 ? (
    <EmptyState title="SIN VOTACIONES TODAVÍA">Aquí están las que ya se han abierto.</EmptyState>
  ) : (
    of.map(({ id, state, startDate, endDate, entries, head }) => (
      <Card key={id} title={`Votación ${id}`}>
        <Facts
          of={[
            ['Estado', words[state]],
            ['Empieza', formatMoment(startDate)],
            ['Termina', formatMoment(endDate)],
            ['Anotaciones', formatNumber(entries)],
            [
              'Última huella',
              <span key="head" className={styles.hash}>
                <code>{head}</code>
                <CopyButton what={`la última huella de la votación ${id}`} text={head} />
              </span>,
            ],
          ]}
        />
      </Card>
    ))
  )
