import { admins } from '#contract/actor.ts'
import { members } from '#contract/assemblies/members.ts'
import { fullName } from '#contract/people/name.ts'
import { call } from '#web/kernel/api/api.ts'
import { useSession } from '#web/kernel/session/session.ts'
import {
  toComboSearch,
  toPersonOption,
  usePersonSearch,
  type PersonFinder,
} from '#web/people/PersonField.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'

/** The name of who it was and, of somebody of the census, the number of their profile. */
type Chosen = { name: string; id: number | null }
type Props = {
  name: string
  label: string
  value: Chosen
  error: string | undefined
  onChange: (chosen: Chosen) => void
}

/** A responsable finds the members of their assembly. */
const findMembers: PersonFinder = {
  key: members.list.path,
  async find(query, signal) {
    const { content, totalElements } = await call(members.list, { query }, { signal })
    return {
      content: content.map((member) => ({
        ...member,
        kind: 'affiliate',
        deceased: false,
        assembly: member.city,
      })),
      totalElements,
    }
  },
}

/** Who presided or was secretary: somebody found as people are, or the name of somebody else as it is typed. */
export function ChairField({ value, onChange, ...field }: Props) {
  const session = useSession()
  const isAdmin = session !== null && admins({ role: session.rol })
  const search = usePersonSearch(isAdmin ? undefined : findMembers)
  return (
    <ComboField
      {...field}
      id={field.name}
      hint="Busca o escribe su nombre"
      options={search.people.map(toPersonOption)}
      value={value.id}
      onChange={(key) => {
        const person = search.people.find(({ id }) => id === key)
        onChange(person ? { id: person.id, name: fullName(person) } : { id: null, name: '' })
      }}
      typed={{
        text: value.id === null ? value.name : '',
        onType: (name) => onChange({ id: null, name }),
      }}
      search={{
        ...toComboSearch(search),
        chosen: value.id === null ? undefined : { value: value.id, label: value.name },
        missed: null,
      }}
    />
  )
}
