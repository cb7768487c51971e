import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { settlementLabels } from '#contract/fees/basics/chargeStates.ts'
import { isPeriodStart, namePeriod } from '#contract/fees/chargePeriods.ts'
import type { ChargeOfPerson } from '#contract/fees/ofPerson.ts'
import { findReturnReason, sayReasonToPerson } from '#contract/fees/returnReasons.ts'
import { ChargeTag } from '#web/fees/basics/StateTags.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { formatCalendarDay, formatMoney } from '#web/ui/format.ts'

type Props = {
  charges: readonly ChargeOfPerson[]
  /** What is said of one that came back, after the reason. */
  sayOwed: string
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
                charge.concept
              ) : (
                <Link to="/panel-administracion/cobros/$id" params={{ id: `${charge.id}` }}>
                  {charge.concept}
                </Link>
              )}
            </strong>
            , {formatMoney(charge.cents / 100)}{' '}
            <ChargeTag state={charge.state} settledBy={charge.settledBy} />
          </p>
          <p>
            {describeDays(charge)}
            {settlementLabels[charge.settledBy]}, {formatCalendarDay(charge.chargedOn)}
            {charge.note !== null && `. ${charge.note}`}
          </p>
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
  { isOwed, isArrears }: ChargeOfPerson,
  { sayOwed, isOwn }: { sayOwed: string; isOwn: boolean },
) {
  if (!isOwed) return 'Ya está pagado.'
  if (isArrears) return sayOwed
  return isOwn
    ? 'No es por ti: no tienes que hacer nada.'
    : 'No es por la persona: no consta como deuda suya.'
}

/** «2.º trimestre de 2026. », where the concept does not say it. */
function describeDays({ from, period, concept }: ChargeOfPerson) {
  if (from === null || period === null || !isPeriodStart(from, period)) return null
  const name = namePeriod(from, period)
  return concept.includes(name) ? null : `${name}. `
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
