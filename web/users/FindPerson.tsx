import { Link } from '@tanstack/react-router'
import { noEmail } from '#contract/people/email.ts'
import { personFieldLabels } from '#contract/people/fields.ts'
import type { FoundPerson } from '#contract/people/people.ts'
import { texts } from '#contract/messages.ts'
import type { User } from '#contract/users/users.ts'
import { explainNoAccount } from '#web/people/former.ts'
import { nobodyText, PersonField, usePerson, usePersonSearch } from '#web/people/PersonField.tsx'
import { useAccountOf } from '#web/people/useAccountOf.ts'
import { announce } from '#web/ui/Announcer.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './users.module.css'

export const personLabel = 'DNI o nombre'

/** The person of a new account, and the account that they have already. */
export function usePersonOfAccount(id: number | null) {
  const search = usePersonSearch()
  const { data: person } = usePerson(id)
  const account = useAccountOf(id ?? undefined)
  return { search, person: person ?? undefined, account }
}
type Found = ReturnType<typeof usePersonOfAccount>

type Props = {
  found: Found
  value: number | null
  onChoose: (id: number | null) => void
  /** The error of the form, after an attempt to send it. */
  error: string | undefined
}

/** The person of a new account: a field that finds them, and their e-mail (rule user-1). */
export function FindPerson({ found: { search, person, account }, value, onChoose, error }: Props) {
  const refusal = person && explainNoAccount(person)
  function choose(id: number | null, chosen?: FoundPerson) {
    onChoose(id)
    if (chosen) announce([chosen.email, explainNoAccount(chosen)].filter(Boolean).join('. '))
  }
  return (
    <Card title="Persona">
      <div className={styles.found}>
        <PersonField
          id="affiliateId"
          label={personLabel}
          hint="De una persona inscrita en el censo; también su correo o su teléfono. Por ejemplo, 12345678Z"
          search={search}
          value={value}
          onChange={choose}
          error={error}
        />
        <TextField
          label={personFieldLabels.email}
          hint="Será su nombre de usuario."
          readOnly
          value={person ? person.email || noEmail : search.isNobody ? nobodyText : ''}
        />
        {refusal && <p className={styles.warning}>{refusal}.</p>}
        {account.data && <HasAccount account={account.data} />}
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

/** Why the form cannot be sent yet: no person chosen, or one who cannot have an account. */
export function explainMissingPerson({ search, person, account }: Found): string | undefined {
  if (!person) return search.isNobody ? nobodyText : texts.required
  const why = explainNoAccount(person)
  if (why !== undefined) return why
  if (account.isLoading) return 'Falta saber si ya tiene cuenta'
  return account.data ? 'Ya tiene cuenta' : undefined
}
