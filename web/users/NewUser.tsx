import { useQueryClient } from '@tanstack/react-query'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { roleLabels, roles, type Role } from '#contract/actor.ts'
import { texts } from '#contract/messages.ts'
import { superAdminAccounts } from '#contract/users/superAdmins.ts'
import { users, type UserAccount } from '#contract/users/users.ts'
import { ApiProblem, call, LocalRefusal } from '#web/kernel/api/api.ts'
import { invalidateReads } from '#web/kernel/api/queries.ts'
import { CreateForm } from '#web/kernel/form/CreateForm.tsx'
import type { FormOf } from '#web/kernel/form/form.ts'
import { isOfForm, useProof } from '#web/kernel/form/useProof.tsx'
import { explainMissingPerson, FindPerson, personLabel, usePersonOfAccount } from '#web/users/FindPerson.tsx'
import { roleDescriptions } from '#web/users/roleDescriptions.ts'
import { accountReads } from '#web/users/useAccount.ts'
import { SuperAdminsAreTold } from '#web/users/SuperAdminsAreTold.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Stack } from '#web/ui/Stack.tsx'

const labels = { affiliateId: personLabel, role: 'Rol' }
type Values = { affiliateId: number | null; role: Role | null }

/** `/gestion-usuarios/nuevo-usuario`: creates an account for a person of the census (rule user-1). */
export function NewUser() {
  const given = useLocation({ select: ({ state }) => state.affiliateId ?? null })
  const client = useQueryClient()
  const navigate = useNavigate()
  const [chosen, choose] = useState(given)
  const found = usePersonOfAccount(chosen)
  const proof = useProof()

  const start: Values = { affiliateId: given, role: null }
  const validate = ({ role }: Values) => ({
    affiliateId: explainMissingPerson(found),
    role: role === null ? texts.required : undefined,
  })
  function create({ role }: Values) {
    // The validation has checked both.
    if (!found.person || !role) throw new Error('an account for nobody')
    const { id: affiliateId, email } = found.person
    const body = { username: email, role, affiliateId }
    return role === 'ROLE_SUPER_ADMIN' ? createSuperAdmin(proof, body) : call(users.create, { body })
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
            <Person form={form} found={found} onChoose={choose} />
            <RoleCard form={form} />
          </>
        )}
      </CreateForm>
      {proof.dialog}
    </>
  )
}

type NewAccount = { username: string; role: Role; affiliateId: number }

/** Asks who somebody is, and creates an account with it; what is wrong with the account itself is told in the form (rule organisation-5). */
const createSuperAdmin = (proof: ReturnType<typeof useProof>, body: NewAccount) =>
  new Promise<UserAccount>((resolve, reject) => {
    proof.ask({
      title: '¿Seguro que quieres darle permisos?',
      confirm: 'Crear y avisar',
      text: (
        <>
          <p>
            <strong>{body.username}</strong> será {roleLabels[body.role]}.
          </p>
          <SuperAdminsAreTold of={[body.role]} />
        </>
      ),
      async onConfirm(identity) {
        try {
          resolve(await call(superAdminAccounts.create, { body: { ...body, ...identity } }))
        } catch (error) {
          if (!isOfForm(error) && !isTaken(error)) throw error
          reject(error instanceof Error ? error : new Error('a refusal that is no error'))
        }
        proof.close()
      },
      onGivenUp: () => reject(new LocalRefusal('Hace falta tu contraseña para dar ese rol')),
    })
  })

const isTaken = (error: unknown) => error instanceof ApiProblem && error.is('duplicado')

type PersonProps = {
  form: FormOf<Values>
  found: ReturnType<typeof usePersonOfAccount>
  onChoose: (id: number | null) => void
}

/** The person of the account. After a failed attempt, each choice updates the error. */
function Person({ form, found, onChoose }: PersonProps) {
  const chosen = form.watch('affiliateId')
  // Also what a draft has brought back.
  useEffect(() => onChoose(chosen), [onChoose, chosen])
  const { errors, isSubmitted } = form.formState
  const why = explainMissingPerson(found)
  const isTold = isSubmitted && !errors.root
  useEffect(() => {
    if (!isTold) return
    if (why === undefined) form.clearErrors('affiliateId')
    else form.setError('affiliateId', { message: why })
  }, [form, isTold, why])
  return (
    <FindPerson
      found={found}
      value={chosen}
      onChoose={(id) => {
        form.setValue('affiliateId', id, { shouldDirty: true })
        form.clearErrors('root')
      }}
      error={errors.affiliateId?.message}
    />
  )
}

const choices = roles.map((role) => ({ value: role, label: roleLabels[role], hint: roleDescriptions[role] }))

const RoleCard = ({ form }: { form: FormOf<Values> }) => (
  <Card title="Rol">
    <Stack>
      <RadioGroup
        label="Qué podrá hacer"
        variant="cards"
        choices={choices}
        error={form.formState.errors.role?.message}
        {...form.register('role')}
      />
      <SuperAdminsAreTold of={[form.watch('role')]} />
    </Stack>
  </Card>
)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whose account a form begins with. */
    affiliateId?: number
  }
}
