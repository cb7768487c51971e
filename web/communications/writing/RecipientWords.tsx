import { useQuery } from '@tanstack/react-query'
import type { Communication } from '#contract/communications/communications.ts'
import { recipientFilters } from '#web/communications/writing/recipientFilters.ts'
import type { FilterName } from '#web/communications/writing/filters.ts'
import { writingValuesOf, type WritingValues } from '#web/communications/writing/writingForm.ts'
import type { OptionSource } from '#web/kernel/list/filters.ts'
import { formatList } from '#web/ui/format.ts'

/** For whom a communication is, in words: its recipients' name, and each filter with what it chooses. */
export function RecipientWords({ of, inLine }: { of: Communication; inLine?: true }) {
  const values = writingValuesOf(of)
  // One segment or one assembly is its name.
  if (values.mode !== 'filtered') return of.recipientName
  return (
    <>
      {of.recipientName}
      {values.asked.map((name, index) => (
        <span key={name}>
          {inLine ? index === 0 ? ': ' : '; ' : <br />}
          {recipientFilters[name].label}: <Chosen name={name} values={values} />
        </span>
      ))}
    </>
  )
}

function Chosen({ name, values }: { name: FilterName; values: WritingValues }) {
  const filter = recipientFilters[name]
  if (name === 'inscriptionDates' || filter.kind === 'days') {
    const { fromInscriptionDate: from, toInscriptionDate: to } = values
    return [from && `desde el ${from}`, to && `hasta el ${to}`].filter(Boolean).join(' ')
  }
  const chosen = name === 'segmentId' ? [values.segmentId] : values[name]
  if (filter.kind !== 'choices') return <Named source={filter.source} chosen={chosen} />
  const labels = new Map<string, string>(filter.options.map(({ value, label }) => [value, label]))
  return formatList(chosen.map((value) => labels.get(value) ?? value))
}

/** The names of options that a call gives. */
function Named({ source, chosen }: { source: OptionSource; chosen: readonly string[] }) {
  const isNamed = source.textOf !== undefined
  const found = useQuery({ ...source.queryFor({}), staleTime: 5 * 60_000, enabled: !isNamed })
  const unknown = found.data ? 'ya no existe' : '…'
  return formatList(
    chosen.map(
      (value) => source.textOf?.(value) ?? found.data?.find((one) => one.value === value)?.label ?? unknown,
    ),
  )
}
