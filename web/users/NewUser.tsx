import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { roleLabels, roles, type Role } from '#contract/actor.ts'
import { texts } from '#contract/messages.ts'
import { users } from '#contract/users/users.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { forget } from '#web/kernel/api/read.ts'
import { fieldErrorsOf } from '#web/kernel/form/form.ts'
import { Missing } from '#web/kernel/form/Missing.tsx'
import { UnsavedChanges } from '#web/kernel/form/UnsavedChanges.tsx'
import { useAccountOf } from '#web/people/useAccountOf.ts'
import { FindPerson, usePerson, whyNobody } from '#web/users/FindPerson.tsx'
import { roleDescriptions } from '#web/users/roleWords.ts'
import { withAccounts } from '#web/users/useAccount.ts'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { toast } from '#web/ui/Toasts.tsx'
import styles from './users.module.css'

const labels = { idDocument: 'DNI', role: 'Rol' }

/** `/gestion-usuarios/nuevo-usuario`: an account for somebody of the census (rule user-1). */
export function NewUser() {
  const given = useLocation({ select: ({ state }) => state.idDocument ?? '' })
  const [typed, setTyped] = useState(given)
  const [role, setRole] = useState<Role | null>(null)
  const [attempts, setAttempts] = useState(0)
  const search = usePerson(given)
  const account = useAccountOf(search.person?.id)
  const create = useCreation()

  const wrong = {
    idDocument: whyNobody({ search, typed, account }),
    role: role === null ? texts.required : undefined,
  }
  const shown = attempts > 0 ? wrong : { idDocument: undefined, role: undefined }
  const ask = () => setAttempts(attempts + 1)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    ask()
    if (!search.person || !role || wrong.idDocument) return
    const { id: affiliateId, email } = search.person
    create.mutate({ username: email, role, affiliateId })
  }
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: 'Inicio', to: '/' },
          { label: 'Gestión de usuarios', to: '/gestion-usuarios' },
        ]}
        here="Nuevo usuario"
      />
      <PageHeading lead="Recibirá un correo con un enlace para elegir su contraseña.">
        Nuevo usuario
      </PageHeading>
      <UnsavedChanges when={(typed !== given || role !== null) && !create.isSuccess} />
      <div className={styles.form}>
        <FormErrors errors={errorsOf(shown, create.error)} attempt={attempts} title="No se ha creado" />
        <FindPerson
          search={search}
          typed={typed}
          onType={(text) => {
            setTyped(text)
            search.forget()
            create.reset()
          }}
          error={shown.idDocument}
          account={account.data}
        />
        <form noValidate aria-label="Rol de la cuenta" className={styles.form} onSubmit={submit}>
          <Card title="Rol">
            <RadioGroup
              label="Qué podrá hacer"
              name="role"
              looks="cards"
              choices={choices}
              value={role ?? ''}
              error={shown.role}
              onChange={({ target }) => {
                setRole(roles.find((each) => each === target.value) ?? null)
                create.reset()
              }}
            />
          </Card>
          {wrong.idDocument || wrong.role ? (
            <Missing wrong={wrong} labels={labels} onAsk={ask} />
          ) : (
            <div>
              <Button type="submit" variant="primary" busy={create.isPending ? 'Creando…' : undefined}>
                Crear Usuario
              </Button>
            </div>
          )}
        </form>
      </div>
    </>
  )
}

const choices = roles.map((role) => ({ value: role, label: roleLabels[role], hint: roleDescriptions[role] }))

/** Creates it and goes to the list; what the server refuses is told on the form, which stays as it is. */
function useCreation() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: { username: string; role: Role; affiliateId: number }) => call(users.create, { body }),
    onSuccess: async ({ username }) => {
      await forget(client, withAccounts)
      toast(`Usuario creado: escribiremos a ${username}`)
      await navigate({ to: '/gestion-usuarios', ignoreBlocker: true })
    },
    // Perhaps somebody else has just given them one.
    onError: () => forget(client, withAccounts),
  })
}

/** What the server has refused, or else what is left out. */
function errorsOf(wrong: Partial<Record<keyof typeof labels, string | undefined>>, refused: Error | null) {
  if (refused) {
    const said = new Set([messageOf(refused), ...fieldErrorsOf(refused).map(({ message }) => message)])
    return [...said].map((message) => ({ message }))
  }
  return (['idDocument', 'role'] as const).flatMap((field) =>
    wrong[field] ? [{ field, message: `${labels[field]}: ${wrong[field]}` }] : [],
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The person's document, handed over by the screen that leads here and not by the address, which would show it (rule list-8). */
    idDocument?: string
  }
}
