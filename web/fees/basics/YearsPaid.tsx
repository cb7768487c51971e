import { useMutation } from '@tanstack/react-query'
import type { YearPaid } from '#contract/fees/yearly/certificates.ts'
import { messageOf } from '#web/kernel/api/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { showToast } from '#web/ui/Toasts.tsx'
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
  const taking = useMutation({
    mutationFn: () => take(year),
    onSuccess: (name) => showToast(`Descarga terminada: ${name}`),
  })
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
          busy={taking.isPending ? 'Preparando…' : undefined}
          onClick={() => taking.mutate()}
        >
          Certificado<span className="vh"> de {year}</span>
        </Button>
      )}
      {taking.isError && <p role="alert">{messageOf(taking.error)}</p>}
    </li>
  )
}
