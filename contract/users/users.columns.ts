import { roleLabels } from '#contract/actor.ts'
import { columnsOf, type Column } from '#contract/column.ts'
import { fullName } from '#contract/people/name.ts'
import { userStateLabels, type User } from '#contract/users/users.ts'

const one = columnsOf<User>()

/** The columns of the list of accounts, on the screen and in the tests (rule user-1). */
export const userColumns: Column<User>[] = [
  one.text('username', 'Usuario', { missing: 'Se dio de baja' }),
  one.of('role', 'Rol', ({ role }) => roleLabels[role], { sort: 'role' }),
  one.of('enabled', 'Estado', ({ enabled }) => userStateLabels[enabled], { sort: 'enabled' }),
  one.of('affiliate', 'Inscrito', ({ affiliate }) => affiliate && fullName(affiliate), {
    missing: 'Sin ficha en el censo',
    hideWhenNarrow: true,
  }),
]
