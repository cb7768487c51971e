import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { noEmail } from '#contract/people/email.ts'
import { personFieldLabels } from '#contract/people/fields.ts'
import { people } from '#contract/people/people.ts'
import { texts } from '#contract/messages.ts'
import { fullName } from '#contract/people/name.ts'
import type { User } from '#contract/users/users.ts'
import { ApiProblem, call, messageOf } from '#web/kernel/api/api.ts'
import { explainNoAccount } from '#web/people/former.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './users.module.css'

/** The error when nobody has that document (rule user-1). */
const notFoundText = 'Inscrito no encontrado'
const isNotFound = (error: Error | null) =>
  error instanceof ApiProblem && (error.is('no-encontrado') || error.is('datos-no-validos'))

/**
 * Looks for a person of the census by document: at once for a given document, otherwise when `look` is called.
 */
export function usePersonSearch(given: string) {
  const search = useMutation({
    mutationFn: (idDocument: string) => call(people.byDocument, { params: { idDocument } }),
    onSuccess: (person) =>
      announce(['Inscrito encontrado', person.email, explainNoAccount(person)].filter(Boolean).join('. ')),
    onError: (error) => announce(isNotFound(error) ? notFoundText : messageOf(error)),
  })
  const { mutate } = search
  useEffect(() => {
    if (given !== '') mutate(given)
  }, [given, mutate])
  return {
    find: (idDocument: string) => mutate(idDocument),
    forget: search.reset,
    searching: search.isPending,
    person: search.data,
    /** Nobody has that document. */
    missing: isNotFound(search.error),
    /** Why the search failed. */
    failure: search.error && !isNotFound(search.error) ? messageOf(search.error) : undefined,
  }
}
type Search = ReturnType<typeof usePersonSearch>

type Props = {
  search: Search
  typed: string
  onType: (typed: string) => void
  /** The error of the form, after an attempt to send it. */
  error: string | undefined
  account: User | null | undefined
}

/** The person of a new account: a document field, and the e-mail found with it (rule user-1). */
export function FindPerson({ search, typed, onType, error, account }: Props) {
  const { find, searching, person, missing, failure } = search
  const [submitted, setSubmitted] = useState(false)
  const empty = typed.trim() === ''
  function look() {
    setSubmitted(empty)
    if (empty) document.getElementById('idDocument')?.focus()
    else find(typed)
  }
  return (
    <Card title="Persona">
      <div role="search" aria-label="Buscar a la persona" className={styles.search}>
        <TextField
          id="idDocument"
          label="DNI"
          hint="De una persona inscrita en el censo. Por ejemplo, 12345678Z"
          value={typed}
          error={
            failure
              ? `No se ha podido buscar. ${failure}`
              : (error ?? (submitted && empty ? texts.required : undefined))
          }
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter searches and does not submit the form.
            event.preventDefault()
            look()
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button icon="search" busy={searching ? 'Buscando…' : undefined} onClick={look}>
          Buscar
        </Button>
      </div>
      <div className={styles.found}>
        <TextField
          label={personFieldLabels.email}
          hint="Será su nombre de usuario."
          readOnly
          value={searching ? 'Buscando…' : person ? person.email || noEmail : missing ? notFoundText : ''}
        />
        {person && (
          <p>
            De <strong>{fullName(person)}</strong>, {person.idDocument}.
          </p>
        )}
        {person && explainNoAccount(person) && <p className={styles.warning}>{explainNoAccount(person)}.</p>}
        {account && <HasAccount account={account} />}
      </div>
    </Card>
  )
}

const HasAccount = ({ account: { id } }: { account: User }) => (
  <p className={styles.warning}>
    Esta persona ya tiene cuenta.{' '}
    <Link to="/gestion-usuarios/panel-usuarios/$id" params={{ id: `${id}` }}>
      Ir a su panel de usuario
    </Link>
  </p>
)

type PersonState = {
  search: Search
  typed: string
  /** The person's account, if any; `isLoading` while unknown. */
  account: { data: User | null | undefined; isLoading: boolean }
}

/** Why the form cannot be sent yet: no person found, or one who cannot have an account. */
export function explainMissingPerson({
  search: { person, missing },
  typed,
  account,
}: PersonState): string | undefined {
  if (missing) return notFoundText
  if (!person) return typed.trim() === '' ? texts.required : 'Falta buscarlo'
  const why = explainNoAccount(person)
  if (why !== undefined) return why
  if (account.isLoading) return 'Falta saber si ya tiene cuenta'
  return account.data ? 'Ya tiene cuenta' : undefined
}
