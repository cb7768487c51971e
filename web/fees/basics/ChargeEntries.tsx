import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { settlementLabels } from '#contract/fees/basics/chargeStates.ts'
import { nameCharge } from '#contract/fees/nameCharge.ts'
import type { ChargeOfPerson } from '#contract/fees/ofPerson.ts'
import { findReturnReason, sayReasonToPerson } from '#contract/fees/returnReasons.ts'
import { ChargeTag } from '#web/fees/basics/StateTags.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatCalendarDay, formatMoney } from '#web/ui/format.ts'

type Props = {
  charges: readonly ChargeOfPerson[]
  /** What is said of one that came back, after the reason. */
  sayOwed: (charge: ChargeOfPerson) => ReactNode
  /** Whether the person themselves reads it; staff are led to the charge. */
  isOwn?: boolean
  /** The buttons of a charge. */
  children: (charge: ChargeOfPerson) => ReactNode
}

/** What somebody was charged and paid, the latest first. */
export const ChargeEntries = ({ charges, sayOwed, isOwn = false, children }: Props) => (
  <EntryList isOrdered>
    {charges.map((charge) => (
      <li key={charge.id}>
        <div>
          <p>
            <strong>
              {isOwn ? (
                nameCharge(charge)
              ) : (
                <Link to="/panel-administracion/cobros/$id" params={{ id: `${charge.id}` }}>
                  {nameCharge(charge)}
                </Link>
              )}
            </strong>
            , {formatMoney(charge.cents / 100)} <ChargeTag {...charge} />
          </p>
          <p>
            {settlementLabels[charge.settledBy]}, {formatCalendarDay(charge.chargedOn)}
            {charge.note !== null && `. ${charge.note}`}
          </p>
          {isOwn &&
            charge.state === 'anulado' &&
            charge.returnedOn === null &&
            charge.settledBy === 'adeudo' && (
              <p>Lo anulamos. Si aun así aparece en tu cuenta, puedes pedir a tu banco que lo devuelva.</p>
            )}
          {charge.state === 'devuelto' && charge.returnedOn !== null && (
            <p>
              Devuelto el {formatCalendarDay(charge.returnedOn)}:{' '}
              {lower(isOwn ? sayReasonToPerson(charge.returnCode) : findReturnReason(charge.returnCode).text)}
              . {describeOwing(charge, { sayOwed, isOwn })}
            </p>
          )}
        </div>
        {children(charge)}
      </li>
    ))}
  </EntryList>
)

function describeOwing(
  charge: ChargeOfPerson,
  { sayOwed, isOwn }: Required<Pick<Props, 'sayOwed' | 'isOwn'>>,
) {
  if (!charge.isOwed) return 'Ya está pagado.'
  if (charge.isArrears) return sayOwed(charge)
  return isOwn
    ? 'No es por ti: no tienes que hacer nada.'
    : 'No es por la persona: no consta como deuda suya.'
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
