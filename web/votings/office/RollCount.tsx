import type { UseFormRegisterReturn } from 'react-hook-form'
import { mostUnconfirmed } from '#contract/mostUnconfirmed.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { formatNumber } from '#web/ui/format.ts'
import { NumberField, parseNumber } from '#web/ui/NumberField.tsx'

export const rollCountLabel = 'Cuántas personas hay en su censo'

/** How many are in the roll of a voting, where whoever puts it off or lets it go on types that; null where they are few, or not frozen. */
export const askedCount = ({ census }: Voting): number | null =>
  census !== null && census.total > mostUnconfirmed ? census.total : null

/** What is wrong with how many somebody typed. */
export function judgeCount(of: Voting, typed: string): string | undefined {
  const total = askedCount(of)
  if (total === null || parseNumber(typed) === total) return undefined
  return `Escribe ${formatNumber(total)}, que son las personas de su censo`
}

type Props = UseFormRegisterReturn & { of: Voting; error: string | undefined }

/** Asks for it, where it is asked. */
export function RollCount({ of, error, ...field }: Props) {
  const total = askedCount(of)
  if (total === null) return null
  return (
    <NumberField
      label={rollCountLabel}
      hint={`Son ${formatNumber(total)}, más de ${formatNumber(mostUnconfirmed)}: escribe el número para confirmar que es esta votación.`}
      error={error}
      {...field}
    />
  )
}
