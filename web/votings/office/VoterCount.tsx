import { electorateLimits } from '#contract/votings/limits.ts'
import { LoadFailure } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { sayTotal, sayUnreached } from '#web/votings/office/countWords.ts'
import type { useVoterCount } from '#web/votings/office/useVoterCount.ts'
import styles from './office.module.css'

type Props = {
  of: ReturnType<typeof useVoterCount>
  /** Said as long as it cannot be counted. */
  before?: string
}

/** How many could vote, counted while it is said who may. */
export const VoterCount = ({ of, before }: Props) => (
  <div className={styles.count} role="status" aria-busy={of.isKnown && !of.data && !of.error}>
    {!of.isKnown && <p>{before}</p>}
    {of.isKnown && !of.data && !of.error && <p>Contando quién puede votar…</p>}
    {of.error && <LoadFailure of={of} title="No se ha podido contar" />}
    {of.data && (
      <>
        <p className={styles.total}>
          <Icon name={of.data.total < electorateLimits.fewest ? 'warning' : 'people'} />
          <strong>{sayTotal(of.data.total)}</strong>
        </p>
        {sayUnreached(of.data).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </>
    )}
  </div>
)
