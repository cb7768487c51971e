import { useNavigate, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import { statistics } from '#contract/statistics/statistics.ts'
import { lenientSchemaFor } from '#web/kernel/list/address.ts'
import type { ListParams } from '#web/kernel/list/endpoint.ts'
import { anySearch } from '#web/ui/anySearch.ts'

/** The parameters by which statistics choose whom they count. */
export const askedQuery = statistics.movements.query

/** Whom a statistic counts: an assembly, or all of a type, a segment, and those who enrolled in some days. */
export type Asked = z.output<typeof askedQuery>

/** The filter of statistics, which the address holds. */
export function useAsked() {
  const search: ListParams = useSearch({ strict: false })
  const navigate = useNavigate()
  const known = Object.fromEntries(Object.entries(search).filter(([name]) => name in askedQuery.shape))
  const asked: Asked = lenientSchemaFor(askedQuery).parse(known)
  const change = (patch: ListParams) =>
    void navigate({
      to: '.',
      search: anySearch((before) => ({ ...before, ...patch })),
      resetScroll: false,
    })
  return { asked, change }
}

/** Whether people are counted as they are now, of an assembly or of all: what is kept as sums (rule statistics-2). */
export const isOfNow = ({ segmentId, from, to }: Asked) =>
  segmentId === undefined && from === undefined && to === undefined

/** What the address keeps when a tab is chosen. */
export const keptParams = [...Object.keys(askedQuery.shape), 'filtros', 'tab', 'grupo', 'por']
