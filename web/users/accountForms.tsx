import { useWatch } from 'react-hook-form'
import { roleLabels, roles, type Role } from '#contract/actor.ts'
import { superAdminAccounts } from '#contract/users/superAdmins.ts'
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
  identify: (user, { role }) => (isOfSuperAdmin(user.role, role) ? proveRole(user, role) : null),
  // Sent even when unchanged, because only the server knows whether somebody else has changed it (rule durable-4).
  save({ role }, { id, role: seen }, _answer, identity) {
    const [params, body] = [{ id }, { role, seen }]
    return identity
      ? call(superAdminAccounts.changeRole, { params, body: { ...body, ...identity } })
      : call(users.changeRole, { params, body })
  },
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

/** A confirmation when the new role reads more or less of other people's data; of a super admin, who does it says who they are instead. */
const askAboutRole = (user: UserAccount, role: Role) =>
  reach[user.role] === reach[role] || isOfSuperAdmin(user.role, role) ? null : proveRole(user, role)

/** Whether a change makes a super admin or unmakes one (rule organisation-5). */
const isOfSuperAdmin = (before: Role, role: Role) =>
  before !== role && [before, role].includes('ROLE_SUPER_ADMIN')

function proveRole({ username, role: before }: UserAccount, role: Role) {
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
  fields: (form, { username }) => (
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
  ),
  identify: ({ username, role, enabled: seen }, { enabled }) =>
    role === 'ROLE_SUPER_ADMIN' && enabled !== seen
      ? {
          title: enabled === 'BLOQUEADO' ? '¿Bloquear esta cuenta?' : '¿Habilitar esta cuenta?',
          confirm: enabled === 'BLOQUEADO' ? 'Bloquear y avisar' : 'Habilitar y avisar',
          text: (
            <>
              <p>
                <strong>{username}</strong> es {roleLabels[role]}.
              </p>
              <SuperAdminsAreTold of={[role]} />
            </>
          ),
        }
      : null,
  save({ enabled }, { id, enabled: seen }, _answer, identity) {
    const [params, body] = [{ id }, { enabled, seen }]
    return identity
      ? call(superAdminAccounts.changeState, { params, body: { ...body, ...identity } })
      : call(users.changeState, { params, body })
  },
}

const stateHints: Record<UserState, (username: string) => string> = {
  HABILITADO: (username) => `${username} puede entrar.`,
  BLOQUEADO: (username) =>
    `${username} no puede entrar, y al guardar se cierran todas sus sesiones. No se borra nada: se puede volver a habilitar.`,
}
