import { formatCount } from '#contract/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { duplicates, type TypedPerson } from '#contract/census/duplicates/duplicates.ts'
import { reasonDetails } from '#contract/census/duplicates/likeness.ts'
import { formatNameAndDocument } from '#contract/people/name.ts'
import { call } from '#web/kernel/api/api.ts'
import { formatList } from '#web/ui/format.ts'
import { useDebounced } from '#web/ui/useDebounced.ts'
import styles from './DuplicateHint.module.css'

const mostShown = 3

type Props = {
  /** The values typed so far. */
  person: TypedPerson
  /** The id of the profile being edited, to leave it out. */
  except?: number
}

/**
 * «Puede que ya esté: Ana Núñez (12345678Z), mismo correo», announced politely shortly after typing stops. It never
 * blocks the form: a failed search shows nothing.
 */
export function DuplicateHint({ person, except }: Props) {
  const debounced = useDebounced(JSON.stringify(hasEnough(person) ? person : {}))
  const search = useQuery({
    queryKey: [duplicates.check.path, debounced, except],
    queryFn: ({ signal }) =>
      call(
        duplicates.check,
        // Serialized above from a TypedPerson.
        { body: { ...(JSON.parse(debounced) as TypedPerson), ...(except !== undefined && { except }) } },
        { signal },
      ),
    enabled: debounced !== '{}',
    retry: false,
  })
  const matches = debounced === '{}' ? [] : (search.data?.matches ?? [])
  return (
    <div role="status" aria-live="polite">
      {matches.length > 0 && (
        <div className={styles.hint}>
          <p>Puede que ya esté:</p>
          <ul>
            {matches.slice(0, mostShown).map((match) => (
              <li key={match.person.id}>
                <Link to="/censo-base/inscritos/$id" params={{ id: `${match.person.id}` }} target="_blank">
                  {formatNameAndDocument(match.person)}
                  <span className="vh"> (se abre en otra pestaña)</span>
                </Link>
                , {formatList(match.reasons.map((reason) => lowerFirst(reasonDetails[reason].label)))}
              </li>
            ))}
          </ul>
          {matches.length > mostShown && (
            <p>Y {formatCount(matches.length - mostShown, 'persona más', 'personas más')}.</p>
          )}
        </div>
      )}
    </div>
  )
}

/** Whether there is enough to search with: part of a document or a name alone finds nobody, or too many. */
const hasEnough = ({ idDocument, email, phone, bankAccount, name, lastName1, birthday }: TypedPerson) =>
  (idDocument?.length ?? 0) >= 8 ||
  email?.includes('@') ||
  (phone?.length ?? 0) >= 9 ||
  (bankAccount?.length ?? 0) >= 24 ||
  Boolean(name && lastName1 && birthday)

const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase('es') + text.slice(1)
