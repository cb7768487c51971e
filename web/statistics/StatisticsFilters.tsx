import { useState } from 'react'
import { admins } from '#contract/actor.ts'
import { assemblies } from '#contract/assemblies/assemblies.ts'
import { assemblyTypes } from '#contract/assemblies/basics/assembly.ts'
import { ownAssemblies } from '#contract/assemblies/ownAssemblies.ts'
import { segments } from '#contract/segments/segments.ts'
import { readServerTime } from '#web/kernel/api/serverTime.ts'
import { ActiveFilter } from '#web/kernel/list/ActiveFilters.tsx'
import { FilterCells } from '#web/kernel/list/FilterCells.tsx'
import type { ListFilter } from '#web/kernel/list/filters.ts'
import { optionsFromCall } from '#web/kernel/list/options.ts'
import { PrintHeader } from '#web/kernel/list/PrintHeader.tsx'
import { useFilterDraft } from '#web/kernel/list/useFilterDraft.ts'
import { useIsNarrow } from '#web/kernel/page/useMedia.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { askedQuery, useAsked, type Asked } from '#web/statistics/asked.ts'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import styles from './statistics.module.css'

/** The most options that are read of a list. */
const size = 1000

const type: ListFilter = {
  kind: 'choice',
  name: 'assemblyType',
  label: 'Tipo de asamblea',
  options: assemblyTypes.map((value) => ({ value, label: value })),
}
const anyAssembly: ListFilter = {
  kind: 'search',
  name: 'assemblyId',
  label: 'Asamblea',
  dependsOn: 'assemblyType',
  source: optionsFromCall(
    assemblies.basics,
    ({ assemblyType }) => ({
      size,
      type: typeof assemblyType === 'string' && assemblyType !== '' ? [assemblyType as never] : [],
    }),
    ({ id, assemblyName }) => ({ value: `${id}`, label: assemblyName }),
  ),
}
const ownAssembly: ListFilter = {
  kind: 'search',
  name: 'assemblyId',
  label: 'Asamblea',
  source: optionsFromCall(
    ownAssemblies.links,
    () => ({ size }),
    ({ id, assemblyName }) => ({ value: `${id}`, label: assemblyName }),
  ),
}
const segment: ListFilter = {
  kind: 'search',
  name: 'segmentId',
  label: 'Segmento',
  source: optionsFromCall(
    segments.list,
    () => ({ size }),
    ({ id, name }) => ({ value: `${id}`, label: name }),
  ),
}
const day = (name: string, label: string, rangeOf: string): ListFilter => ({
  kind: 'day',
  name,
  label,
  rangeOf,
})

/** What a screen lets one choose by: where, in which segment, in which days. */
export type Choosing = { where?: true; segment?: true; /** What the days are of. */ days?: string }

function listFields({ where, segment: hasSegments, days }: Choosing, isAdmin: boolean): ListFilter[] {
  return [
    ...(where ? (isAdmin ? [type, anyAssembly] : [ownAssembly]) : []),
    ...(hasSegments ? [segment] : []),
    ...(days ? [day('from', `${days}, desde`, days), day('to', `${days}, hasta`, days)] : []),
  ]
}

/** Whom a chart counts, a line for each filter. */
export function SaidFilters({ asked }: { asked: Asked }) {
  const session = useSession()
  const all = { where: true, segment: true, days: 'Fechas' } as const
  return listFields(all, session !== null && admins({ role: session.rol }))
    .filter(({ name }) => asked[name as keyof Asked] !== undefined)
    .map((field) => (
      <ActiveFilter key={field.name} field={field} state={asked}>
        {(text) => <span>{text}</span>}
      </ActiveFilter>
    ))
}

/** The one filter bar of a screen of statistics, which the address holds; on a phone behind its button. */
export function StatisticsFilters({ by }: { by: Choosing }) {
  const session = useSession()
  const isNarrow = useIsNarrow()
  const { asked, change } = useAsked()
  const [openedAt] = useState(() => readServerTime())
  const fields = listFields(by, session !== null && admins({ role: session.rol }))
  const used = fields.filter(({ name }) => asked[name as keyof Asked] !== undefined)
  const { apply, fields: cells } = useFilterDraft(
    { query: askedQuery, fields, list: { state: asked } },
    change,
  )
  const form = (
    <form className={styles.filters} aria-label="Filtros" noValidate onSubmit={apply}>
      <FilterCells fields={fields} {...cells} />
      <Button type="submit" variant="primary">
        Aplicar
      </Button>
      {used.length > 0 && (
        <Button onClick={() => change(Object.fromEntries(used.map(({ name }) => [name, undefined])))}>
          Quitar los filtros
        </Button>
      )}
    </form>
  )
  return (
    <>
      {isNarrow ? (
        <Disclosure summary={used.length > 0 ? `Filtros (${used.length})` : 'Filtros'}>{form}</Disclosure>
      ) : (
        form
      )}
      <PrintHeader list={{ state: asked, active: used, readAt: openedAt }} />
    </>
  )
}
