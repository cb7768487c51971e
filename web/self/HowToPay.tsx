import type { ChargeKind } from '#contract/fees/basics/chargeStates.ts'
import { isToPay } from '#contract/fees/describeOwed.ts'
import { groupIban } from '#contract/fees/basics/iban.ts'
import type { OwnFees } from '#contract/self/ownFees.ts'
import { OurAddress } from '#web/self/OurAddress.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { formatMoney } from '#web/ui/format.ts'
import styles from './self.module.css'

type Props = { fees: Pick<OwnFees, 'toPay' | 'askedAgain' | 'charges'>; owed: string }

/** How a member pays what came back: by transfer, or as they agree with the organisation (rule fee-11). */
export function HowToPay({ fees: { toPay, askedAgain, charges }, owed }: Props) {
  const behind = charges.filter(isToPay)
  const again = behind.filter(({ id }) => askedAgain.includes(id)).length
  const isAllAgain = again === behind.length
  const about = toPay.length > 0 ? toPay.map(({ concept }) => concept).join(' ') : 'Cobro devuelto'
  return (
    <div className={styles.pay}>
      <p>
        <strong>{owed}.</strong>
        {again > 0 && ` ${sayAgain(again, isAllAgain)}`}
      </p>
      {toPay.map((transfer, at) => (
        <Transfer
          key={transfer.concept}
          of={transfer}
          isOne={toPay.length === 1}
          isFurther={toPay[at - 1]?.kind === transfer.kind}
        />
      ))}
      {toPay.length > 0 && (
        <p className={styles.note}>
          Escribe el concepto tal cual: así sabemos que es tuya. La verás pagada aquí cuando nos llegue y la
          anotemos, unos días después.
        </p>
      )}
      <p>
        {isAllAgain
          ? 'Si tienes dudas'
          : toPay.length > 0
            ? 'Para pagar de otra forma, o si tienes dudas'
            : 'Para pagar, o si tienes dudas'}
        , escribe a <OurAddress about={about} />.
      </p>
    </div>
  )
}

/** What is collected again is not to be paid: nothing said beside it may ask for that. */
function sayAgain(again: number, isAll: boolean): string {
  const check = 'por el banco: comprueba que la cuenta tiene saldo, y no hagas nada más'
  if (isAll) return again === 1 ? `La volveremos a pasar ${check}.` : `Las volveremos a pasar ${check}.`
  return again === 1
    ? `Una la volveremos a pasar ${check} con ella.`
    : `${again} las volveremos a pasar ${check} con ellas.`
}

const whatIsPaid: Record<ChargeKind, string> = { cuota: 'Las cuotas', donacion: 'Las donaciones' }

type TransferProps = { of: OwnFees['toPay'][number]; isOne: boolean; isFurther: boolean }

/** One transfer: fees and donations go to accounts of their own, and a concept names ten charges at most. */
const Transfer = ({ of, isOne, isFurther }: TransferProps) => (
  <>
    <p>
      {isFurther
        ? `Las ${of.count} siguientes no caben en ese concepto, y van en otra transferencia:`
        : `${isOne ? 'Puedes pagar con' : `${whatIsPaid[of.kind]} se pueden pagar con`} una transferencia, en tu banco o desde su web:`}
    </p>
    <Facts
      of={[
        ['Importe', formatMoney(of.cents / 100)],
        [
          'A la cuenta',
          <Copied key="account" what="la cuenta" text={of.account} shown={groupIban(of.account)} />,
        ],
        ['A nombre de', of.payee],
        ['Concepto', <Copied key="concept" what="el concepto" text={of.concept} shown={of.concept} />],
      ]}
    />
  </>
)

const Copied = ({ what, text, shown }: { what: string; text: string; shown: string }) => (
  <span className={styles.copied}>
    {shown} <CopyButton what={what} text={text} />
  </span>
)
