import type { Resending } from '#contract/enrolment/jobs.ts'
import { formatCount } from '#contract/plural.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { formatNumber } from '#web/ui/format.ts'
import styles from './pending.module.css'

/** The most that are shown without asking. */
const few = 5

/** To which pending enrolments no mail is sent again, and why; nothing where there are none. */
export function LeftOut({ of: { spared, gone }, title }: { of: Resending; title: string }) {
  return (
    <>
      {spared.length > 0 && (
        <Disclosure summary={`${title}: ${formatNumber(spared.length)}`} open={spared.length <= few}>
          <ul className={styles.leftOut}>
            {spared.map(({ id, email, why }) => (
              <li key={id}>
                {email}: {why}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {gone > 0 && (
        <p>
          {formatCount(gone, 'inscripción ya no está', 'inscripciones ya no están')} entre las pendientes.
        </p>
      )}
    </>
  )
}
