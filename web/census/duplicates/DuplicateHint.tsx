import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { duplicates, type TypedPerson } from '#contract/census/duplicates/duplicates.ts'
import { reasonDetails } from '#contract/census/duplicates/likeness.ts'
import { formatNameAndDocument } from '#contract/people/name.ts'
import styles from '#web/census/duplicates/duplicates.module.css'
import { call } from '#web/kernel/api/api.ts'
import { formatList, plural } from '#web/ui/format.ts'

const debounceTime = 600
const mostShown = 3

type Props = {
  /** What the form holds so far. */
  person: TypedPerson
  /** The file being edited, which is not its own duplicate. */
  except?: number
}

/**
 * «Puede que ya esté: Ana Núñez (12345678Z), mismo correo», said politely some moments after typing stops.
 * It never stands in the way: a failed search says nothing.
 */
export function DuplicateHint({ person, except }: Props) {
  const debounced = useDebounced(JSON.stringify(hasEnough(person) ? person : {}))
  const search = useQuery({
    queryKey: [duplicates.check.path, debounced, except],
    queryFn: ({ signal }) =>
      call(
        duplicates.check,
        // Written two lines above from a WrittenPerson.
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
            <p>Y {plural(matches.length - mostShown, 'persona más', 'personas más')}.</p>
          )}
        </div>
      )}
    </div>
  )
}

/** Half a document or a name alone would find nobody, or everybody. */
const hasEnough = ({ idDocument, email, phone, bankAccount, name, lastName1, birthday }: TypedPerson) =>
  (idDocument?.length ?? 0) >= 8 ||
  email?.includes('@') ||
  (phone?.length ?? 0) >= 9 ||
  (bankAccount?.length ?? 0) >= 24 ||
  Boolean(name && lastName1 && birthday)

const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase('es') + text.slice(1)

/** The value once it has not changed for a while. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceTime)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
