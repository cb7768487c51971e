import { useQueryClient } from '@tanstack/react-query'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { roleLabels, roles, type Role } from '#contract/actor.ts'
import { texts } from '#contract/messages.ts'
import { users } from '#contract/users/users.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { CreateForm } from '#web/kernel/form/CreateForm.tsx'
import type { FormOf } from '#web/kernel/form/form.ts'
import { useAccountOf } from '#web/people/useAccountOf.ts'
import { FindPerson, usePersonSearch, explainMissingPerson } from '#web/users/FindPerson.tsx'
import { roleDescriptions } from '#web/users/roleDescriptions.ts'
import { accountReads } from '#web/users/useAccount.ts'
import { Card } from '#web/ui/Card.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

const labels = { idDocument: 'DNI', role: 'Rol' }
type Values = { idDocument: string; role: Role | null }

/** `/gestion-usuarios/nuevo-usuario`: creates an account for a person of the census (rule user-1). */
export function NewUser() {
  const given = useLocation({ select: ({ state }) => state.idDocument ?? '' })
  const client = useQueryClient()
  const navigate = useNavigate()
  const search = usePersonSearch(given)
  const account = useAccountOf(search.person?.id)

  const start: Values = { idDocument: given, role: null }
  const validate = ({ idDocument, role }: Values) => ({
    idDocument: explainMissingPerson({ search, typed: idDocument, account }),
    role: role === null ? texts.required : undefined,
  })
  function create({ role }: Values) {
    // The validation has checked both.
    if (!search.person || !role) throw new Error('an account for nobody')
    const { id: affiliateId, email } = search.person
    return call(users.create, { body: { username: email, role, affiliateId } })
  }
  return (
    <>
      <ScreenHeading lead="Recibirá un correo con un enlace para elegir su contraseña." />
      <CreateForm
        title="Nuevo usuario"
        start={start}
        validate={validate}
        labels={labels}
        call={create}
        successText={({ username }) => `Usuario creado: escribiremos a ${username}`}
        invalidates={accountReads}
        next={() => navigate({ to: '/gestion-usuarios' })}
        // Another super admin may just have created the account.
        onRefused={() => void invalidateReads(client, accountReads)}
        button="Crear Usuario"
        busy="Creando…"
        failed="No se ha creado"
        onCancel={null}
        width="medium"
      >
        {(form) => (
          <>
            <Person form={form} search={search} account={account} />
            <RoleCard form={form} />
          </>
        )}
      </CreateForm>
    </>
  )
}

type PersonSearch = Pick<Parameters<typeof explainMissingPerson>[0], 'search' | 'account'>

/** The person of the account. After a failed attempt, each search updates the error. */
function Person({ form, search, account }: PersonSearch & { form: FormOf<Values> }) {
  const typed = form.watch('idDocument')
  const { errors, isSubmitted } = form.formState
  const why = explainMissingPerson({ search, typed, account })
  const isTold = isSubmitted && !errors.root
  useEffect(() => {
    if (!isTold) return
    if (why === undefined) form.clearErrors('idDocument')
    else form.setError('idDocument', { message: why })
  }, [form, isTold, why])
  return (
    <FindPerson
      search={search}
      typed={typed}
      onType={(text) => {
        form.setValue('idDocument', text, { shouldDirty: true })
        form.clearErrors('root')
        search.forget()
      }}
      error={errors.idDocument?.message}
      account={account.data}
    />
  )
}

const choices = roles.map((role) => ({ value: role, label: roleLabels[role], hint: roleDescriptions[role] }))

const RoleCard = ({ form }: { form: FormOf<Values> }) => (
  <Card title="Rol">
    <RadioGroup
      label="Qué podrá hacer"
      variant="cards"
      choices={choices}
      error={form.formState.errors.role?.message}
      {...form.register('role')}
    />
  </Card>
)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The person's document, passed in the history state and not in the address, which would show it (rule list-8).
     */
    idDocument?: string
  }
}
