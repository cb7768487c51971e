import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { outcome } from '#contract/votings/outcome.ts'
import type { Results, Tie } from '#contract/votings/results.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { listOptions } from '#contract/votings/nameOptions.ts'
import { AnnounceDialog } from '#web/votings/results/AnnounceDialog.tsx'
import { SeedDialog, StatutesDialog } from '#web/votings/results/TieDialogs.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './results.module.css'

type Props = {
  results: Results
  tie: Tie
}

/** A tie that waits, and the ways to settle it (rule voting-10). */
export function OpenTie({ results, tie }: Props) {
  const lot = results.lots.find(({ rank }) => rank === tie.rank)
  const client = useQueryClient()
  const [open, setOpen] = useState<'statutes' | 'announce' | 'seed' | null>(null)
  const onClose = () => setOpen(null)
  function onDone(now: Results) {
    client.setQueryData(queryOf(outcome.results, { params: { id: results.id } }).queryKey, now)
    onClose()
    void invalidateReads(client, [outcome.archive])
  }
  const dialog = { results, tie, onDone, onClose }
  return (
    <div>
      <p>
        Puesto {tie.rank}.º: <strong>{listOptions(results, tie.ids)}</strong>
      </p>
      <p className={styles.ways}>
        {lot === undefined ? (
          <>
            <Button icon="gavel" onClick={() => setOpen('statutes')}>
              Por los estatutos
            </Button>
            <Button icon="clock" onClick={() => setOpen('announce')}>
              Anunciar un sorteo
            </Button>
          </>
        ) : (
          <Button icon="check" onClick={() => setOpen('seed')}>
            Sortear
          </Button>
        )}
      </p>
      {open === 'statutes' && <StatutesDialog {...dialog} />}
      {open === 'announce' && <AnnounceDialog {...dialog} />}
      {open === 'seed' && <SeedDialog {...dialog} />}
    </div>
  )
}
