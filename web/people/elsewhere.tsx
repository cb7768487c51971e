import type { ListParams } from '#web/kernel/list/endpoint.ts'
import { LinkButton } from '#web/ui/Button.tsx'

/** Where people are looked for; who left is in the census apart (rule privacy-5). */
const places = {
  members: { to: '/censo-base/inscritos', label: 'Buscar entre los inscritos' },
  former: { to: '/censo-base/inscritos', label: 'Buscar entre quienes se dieron de baja' },
  outside: { to: '/censo-base/no-inscritos', label: 'Buscar entre las personas no inscritas' },
  pending: { to: '/censo-base/pendientes', label: 'Buscar entre las inscripciones pendientes' },
} as const
type Place = keyof typeof places

/** Other places to look for whom a list does not find, by what was typed in its box or as a document. */
export const offerElsewhere =
  (...among: readonly Place[]) =>
  ({ q, idDocument }: ListParams) => {
    const sought = q ?? idDocument
    if (typeof sought !== 'string') return null
    // Of who left only names and documents are found.
    const known = among.filter((place) => place !== 'former' || !sought.includes('@'))
    return known.map((place) => (
      <LinkButton
        key={place}
        to={places[place].to}
        search={{ q: sought, ...(place === 'former' && { inscriptionType: '0' }) }}
      >
        {places[place].label}
      </LinkButton>
    ))
  }
