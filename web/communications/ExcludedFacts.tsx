import { exclusionLabels, exclusions } from '#contract/communications/communication.ts'
import type { HowMany } from '#contract/communications/communications.ts'
import { formatCount } from '#contract/plural.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { formatNumber } from '#web/ui/format.ts'

/** Who is chosen and gets no mail, by why; whoever is told neither reads why not (rule communication-1). */
export function ExcludedFacts({ of: { recipients, chosen, excluded } }: { of: HowMany }) {
  if (chosen === null || recipients === null || excluded === null)
    return <p>Con tu rol no se dice el número exacto: por él se sabría quién no quiere correos.</p>
  if (chosen === 0) return <p>Nadie cumple lo que has elegido.</p>
  const without = chosen - recipients
  if (without === 0) return <p>Nadie de quienes has elegido se queda sin recibirla.</p>
  const many = formatCount(without, 'persona se queda', 'personas se quedan')
  return (
    <>
      <p>
        De {formatNumber(chosen)}, {many} sin recibirla:
      </p>
      <Facts
        of={exclusions
          .filter((why) => excluded[why] > 0)
          .map((why) => [exclusionLabels[why], formatNumber(excluded[why])])}
      />
    </>
  )
}
