import type { YearPaid } from '#contract/fees/yearly/certificates.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { useDownload } from '#web/kernel/api/FileButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import styles from './basics.module.css'

type Props = {
  years: readonly YearPaid[]
  /** Downloads the certificate of a year and gives the name of its file. */
  take: (year: number) => Promise<string>
}

const money = (cents: number) => formatMoney(cents / 100)

/** What somebody paid in each year, with the certificate of each (rule fee-12). */
export const YearsPaid = ({ years, take }: Props) => (
  <ul className={styles.years}>
    {years.map((one) => (
      <OneYear key={one.year} of={one} take={take} />
    ))}
  </ul>
)

function OneYear({ of: { year, feeCents, donationCents }, take }: { of: YearPaid; take: Props['take'] }) {
  const { under, error, start } = useDownload(take)
  const isNothing = feeCents === 0 && donationCents === 0
  const parts = [
    ...(feeCents === 0 && donationCents !== 0 ? [] : [`${money(feeCents)} de cuotas`]),
    ...(donationCents === 0 ? [] : [`${money(donationCents)} de donaciones`]),
  ]
  return (
    <li>
      <p>
        <strong>{year}</strong>
        <br />
        {isNothing ? 'Nada: lo que se pagó se devolvió' : parts.join(' y ')}
      </p>
      {!isNothing && (
        <Button
          icon="download"
          busy={under === null ? undefined : 'Preparando…'}
          onClick={() => void start(year)}
        >
          Certificado<span className="vh"> de {year}</span>
        </Button>
      )}
      {error !== null && <p role="alert">{messageOf(error)}</p>}
    </li>
  )
}
