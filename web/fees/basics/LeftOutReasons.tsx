import type { ReasonCount } from '#contract/fees/batches.ts'
import { leftOutReasons } from '#contract/fees/judging.ts'
import { pluralForm } from '#contract/plural.ts'
import { formatNumber } from '#web/ui/format.ts'

/** How many are not charged, and why. */
export const LeftOutReasons = ({ of }: { of: readonly ReasonCount[] }) => {
  const people = of.reduce((all, each) => all + each.people, 0)
  return (
    <section aria-label="Quedan fuera">
      <h3>
        {pluralForm(people, 'Queda', 'Quedan')} fuera {formatNumber(people)}
      </h3>
      <ul>
        {of.map((each) => (
          <li key={each.reason}>
            {leftOutReasons[each.reason]}: {formatNumber(each.people)}
          </li>
        ))}
      </ul>
    </section>
  )
}
