import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { profiles, neighbourQuery } from '#contract/census/profile/profile.ts'
import { anySearch } from '#web/ui/anySearch.ts'
import styles from '#web/census/profile/profile.module.css'
import { call } from '#web/kernel/api/api.ts'
import { readSearch } from '#web/kernel/api/search.ts'
import { lenientSchemaFor, readParamText } from '#web/kernel/list/address.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** The address parameter with the filters and order of the list the user came from. */
export function useListSearch(): { lista?: string } {
  const lista = readParamText(useSearch({ strict: false }).lista)
  return lista ? { lista } : {}
}

/** The search parameters of that list, to go back to it as it was. */
export const readListQuery = ({ lista = '' }: { lista?: string }): Record<string, string> => readSearch(lista)

/** Links to the previous and next person of the list the user came from. */
export function Neighbours({ id }: { id: number }) {
  const list = useListSearch()
  const query = lenientSchemaFor(neighbourQuery).parse(readListQuery(list))
  const { tab } = useSearch({ strict: false })
  const { data } = useQuery({
    queryKey: [profiles.neighbours.path, id, query],
    queryFn: ({ signal }) => call(profiles.neighbours, { params: { id }, query }, { signal }),
  })
  const search = { ...list, ...(tab !== undefined && { tab }) }
  return (
    <nav aria-label="Personas de la lista" className={styles.neighbours}>
      <Step to={data?.previous} search={search} label="Anterior" />
      <Step to={data?.next} search={search} label="Siguiente" />
    </nav>
  )
}

type StepProps = { to: number | null | undefined; search: object; label: 'Anterior' | 'Siguiente' }

function Step({ to, search, label }: StepProps) {
  const icon = <Icon name={label === 'Anterior' ? 'left' : 'right'} />
  const [before, after] = label === 'Anterior' ? [icon, null] : [null, icon]
  if (to == null)
    return (
      <span className={styles.noStep}>
        {before}
        {label}
        <span className="vh">: {to === null ? 'no hay nadie más en la lista' : 'cargando'}</span>
        {after}
      </span>
    )
  return (
    <Link to="/censo-base/inscritos/$id" params={{ id: `${to}` }} search={anySearch(search)}>
      {before}
      {label}
      <span className="vh"> persona de la lista</span>
      {after}
    </Link>
  )
}
