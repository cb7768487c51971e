import type { HeadState, VotingHead } from '#contract/votings/heads.ts'
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

/** Where each voting stands and its latest hash. */
export const HeadList = ({ of }: { of: readonly VotingHead[] }) =>
  of.length === 0 ? (
    <EmptyState title="SIN VOTACIONES TODAVÍA">Aquí están las que ya se han abierto.</EmptyState>
  ) : (
    <Stack>
      {of.map(({ id, state, startDate, endDate, entries, head }) => (
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
      ))}
    </Stack>
  )
