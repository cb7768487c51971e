import { useWatch } from 'react-hook-form'
import { roleLabels, roles, type Role } from '#contract/actor.ts'
import { users, userStates, type UserAccount, type UserState } from '#contract/users/users.ts'
import { call } from '#web/kernel/api/api.ts'
import type { Editing } from '#web/kernel/form/EditForm.tsx'
import type { FormOf } from '#web/kernel/form/form.ts'
import { roleDescriptions } from '#web/users/roleDescriptions.ts'
import { SuperAdminsAreTold } from '#web/users/SuperAdminsAreTold.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import styles from './users.module.css'

type RoleValues = { role: Role }
type StateValues = { enabled: UserState }

/** The label and form field of a section with one field. */
const sectionFor = <Name extends string>(name: Name, label: string) => ({
  labels: { [name]: label } as Record<Name, string>,
  fieldFor: (field: string) => ({ label, names: field === name ? [name] : [] }),
  show: (_field: string, text: string | null) => text ?? '',
})

export const editRole: Editing<UserAccount, RoleValues> = {
  ...sectionFor('role', 'Rol'),
  valuesOf: ({ role }) => ({ role }),
  validate: () => ({}),
  fields: (form, user) => <RoleFields form={form} user={user} />,
  ask: ({ role }, user) => askAboutRole(user, role),
  // Sent even when unchanged, because only the server knows whether somebody else has changed it (rule durable-4).
  save: ({ role }, { id, role: seen }) => call(users.changeRole, { params: { id }, body: { role, seen } }),
}

function RoleFields({ form, user }: { form: FormOf<RoleValues>; user: UserAccount }) {
  const role = useWatch({ control: form.control, name: 'role' })
  return (
    <>
      <RadioGroup
        label="Rol"
        variant="cards"
        choices={roles.map((each) => ({
          value: each,
          label: roleLabels[each],
          hint: roleDescriptions[each],
        }))}
        error={form.formState.errors.role?.message}
        {...form.register('role')}
      />
      {role !== user.role && (
        <p className={styles.warning} role="status">
          Al guardar se cierran todas las sesiones de {user.username}: tendrá que volver a entrar.
        </p>
      )}
    </>
  )
}

/** How much data a role can read; both assembly roles read the same. */
const reach: Record<Role, number> = {
  ROLE_USER: 0,
  ROLE_ENLACE: 1,
  ROLE_RESPONSABLE: 1,
  ROLE_ADMIN: 2,
  ROLE_SUPER_ADMIN: 3,
}

/** A confirmation when the new role reads more or less of other people's data. */
function askAboutRole({ username, role: before }: UserAccount, role: Role) {
  if (reach[before] === reach[role]) return null
  const rises = reach[role] > reach[before]
  return {
    title: rises ? '¿Seguro que quieres darle permisos?' : '¿Seguro que quieres quitarle permisos?',
    confirm: rises ? 'Dar permisos' : 'Quitar permisos',
    text: (
      <>
        <p>
          <strong>{username}</strong> es {roleLabels[before]} y pasará a ser {roleLabels[role]}.
        </p>
        <p>Con su rol nuevo: {roleDescriptions[role]}</p>
        <SuperAdminsAreTold of={[before, role]} />
      </>
    ),
  }
}

export const editState: Editing<UserAccount, StateValues> = {
  ...sectionFor('enabled', 'Estado'),
  valuesOf: ({ enabled }) => ({ enabled }),
  validate: () => ({}),
  fields: (form, { username, role }) => (
    <>
      <RadioGroup
        label="Estado"
        variant="cards"
        choices={userStates.map((state) => ({
          value: state,
          label: state,
          hint: stateHints[state](username),
        }))}
        error={form.formState.errors.enabled?.message}
        {...form.register('enabled')}
      />
      <SuperAdminsAreTold of={[role]} />
    </>
  ),
  save: ({ enabled }, { id, enabled: seen }) =>
    call(users.changeState, { params: { id }, body: { enabled, seen } }),
}

const stateHints: Record<UserState, (username: string) => string> = {
  HABILITADO: (username) => `${username} puede entrar.`,
  BLOQUEADO: (username) =>
    `${username} no puede entrar, y al guardar se cierran todas sus sesiones. No se borra nada: se puede volver a habilitar.`,
}
