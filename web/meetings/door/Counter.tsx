import type { MeetingCounter } from '#contract/meetings/door.ts'
import { pluralForm } from '#contract/plural.ts'
import { formatNumber } from '#web/ui/format.ts'
import { untilItBegins } from '#web/meetings/quorumWords.ts'
import { Tag } from '#web/ui/Tag.tsx'
import styles from './door.module.css'

type Props = { counter: MeetingCounter; size?: 'big' }

/** How many are present of those entitled, and the quorum (rule door-5). */
export const Counter = ({ counter: { present, entitled, verdict }, size }: Props) => (
  <div className={styles.counter} data-size={size}>
    <p className={styles.count}>
      <strong>{formatNumber(present)}</strong> {pluralForm(present, 'presente', 'presentes')}
      {entitled !== null && ` de ${formatNumber(entitled)} con derecho`}
    </p>
    {entitled === null && size !== 'big' && <p>{untilItBegins}</p>}
    {verdict && (
      <p>
        <Tag tone={verdict.isReached ? 'success' : 'warning'} icon={verdict.isReached ? 'check' : 'clock'}>
          {verdict.isReached ? 'Hay quórum' : 'Aún no hay quórum'}
        </Tag>{' '}
        {verdict.call === 'first' ? 'Primera' : 'Segunda'} convocatoria: {formatNumber(verdict.needed)}{' '}
        {pluralForm(verdict.needed, 'necesaria', 'necesarias')}
      </p>
    )}
  </div>
)
