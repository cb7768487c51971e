import type { Resending } from '#contract/enrolment/jobs.ts'
import { formatCount } from '#contract/plural.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { formatNumber } from '#web/ui/format.ts'
import styles from './pending.module.css'

/** The most that are shown without asking. */
const few = 5

type Props = { of: Resending; titles: { mailed: string; spared: string } }

/** To whom of some pending enrolments a mail is sent again, and to whom not and why. */
export const WhoIsMailed = ({ of: { mailed, spared, gone }, titles }: Props) => (
  <>
    <Addresses title={titles.mailed} of={mailed.map((email) => [email, email])} />
    <Addresses
      title={titles.spared}
      of={spared.map(({ id, email, why }) => [id, `${email}: ${why}`])}
      open={spared.length <= few}
    />
    {gone > 0 && (
      <p>{formatCount(gone, 'inscripción ya no está', 'inscripciones ya no están')} entre las pendientes.</p>
    )}
  </>
)

type AddressesProps = { title: string; of: readonly (readonly [key: string, text: string])[]; open?: boolean }

/** Nothing where there are none. */
const Addresses = ({ title, of, open = false }: AddressesProps) =>
  of.length > 0 && (
    <Disclosure summary={`${title}: ${formatNumber(of.length)}`} open={open}>
      <ul className={styles.addresses}>
        {of.map(([key, text]) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </Disclosure>
  )
