import { z } from 'zod'
import { roles, superAdmins } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id, instant, line, numberFromText } from '#contract/fields.ts'
import { choiceFilter, idFilter, textFilter } from '#contract/filters.ts'
import { pageOf, pageRequest } from '#contract/page.ts'
import { givenEmail } from '#contract/people/email.ts'
import { mailStop, returnedMail } from '#contract/people/suppressions.ts'

/** Whether an account may log in. */
export const userStates = ['HABILITADO', 'BLOQUEADO'] as const
export type UserState = (typeof userStates)[number]
export const userStateLabels: Record<UserState, string> = { HABILITADO: 'Habilitado', BLOQUEADO: 'Bloqueado' }

/** The affiliate to whom an account belongs. */
const holder = z.object({
  id: z.number().int(),
  name: z.string(),
  lastName1: z.string(),
  lastName2: z.string().nullable(),
})

/** An account as the list shows it (rule user-1). */
const user = z.object({
  id: z.number().int(),
  /** An e-mail address; '' of who left, whose address shows nowhere (rule privacy-5). */
  username: z.string(),
  role: z.enum(roles),
  enabled: z.enum(userStates),
  affiliate: holder.nullable(),
})
export type User = z.output<typeof user>

/** The details of an account, without passwords or other credentials. */
const userAccount = user.extend({
  affiliate: holder.extend({ idDocument: z.string() }).nullable(),
  creationTime: instant,
  /** When the account was last used; null for never. */
  lastSeenAt: instant.nullable(),
  secondFactor: z.boolean(),
  /** Whether the first password is still to be chosen. */
  invited: z.boolean(),
  /** Why no mail to many goes to its address, and since when. */
  mailStop: mailStop.nullable(),
  /** What was written to its address and came back in the last month, the latest first. */
  returned: z.array(returnedMail),
})
export type UserAccount = z.output<typeof userAccount>

/** Sent by older clients and ignored: the server sets it (rule wire-4). */
const ignored = z.unknown().optional()

/** The role filter: the position of the role in `roles` (rule wire-5). */
const roleNumber = z.preprocess(
  (value) => (value === '' ? undefined : value),
  numberFromText(
    z
      .number('Valor no admitido')
      .int()
      .min(0)
      .max(roles.length - 1),
  ).optional(),
)

const listQuery = z.strictObject({
  username: textFilter,
  role: roleNumber,
  enabled: choiceFilter(userStates),
  /** Only the account of this affiliate. */
  affiliateId: idFilter,
  ...pageRequest(['username', 'role', 'enabled', 'id'], { sort: 'username', direction: 'asc' }),
})

/** Accounts and what they may do (rules user-1, user-2). */
export const users = endpoints({
  list: {
    method: 'GET',
    path: '/users',
    summary: 'Cuentas de usuario, con filtros por nombre de usuario, rol (de 0 a 4) y estado',
    allow: superAdmins.toReach('everyone'),
    query: listQuery,
    reply: pageOf(user),
    action: ({ query }) => {
      if (query['username']) return 'usersSearchedByEmail'
      return query['affiliateId'] || query['size'] === -1 ? 'usersListed' : undefined
    },
    lookup: { 'query.username': 'email', 'query.affiliateId': 'profile' },
    shows: { 'reply.content.affiliate.id': 'affiliate' },
  },
  byEmail: {
    method: 'GET',
    // Called `id` though it is an address: OpenAPI allows only one name for a path parameter, and /users/:id exists.
    path: '/users/:id',
    summary: 'El número de la cuenta de una dirección de correo',
    allow: superAdmins.toReach('everyone'),
    params: z.strictObject({ id: line(254).meta({ description: 'La dirección de correo' }) }),
    reply: z.object({ id: z.number().int() }),
    action: 'usersSearchedByEmail',
    lookup: { 'params.id': 'email' },
  },
  get: {
    method: 'GET',
    path: '/userById/:id',
    summary: 'Una cuenta: su rol, su estado y la ficha del censo a la que pertenece',
    allow: superAdmins.toReach('everyone'),
    params: z.strictObject({ id }),
    reply: userAccount,
    action: 'userRead',
    lookup: { 'params.id': 'account' },
    shows: { 'reply.affiliate.id': 'affiliate' },
  },
  create: {
    method: 'POST',
    path: '/create-user',
    summary: 'Crea la cuenta de una persona inscrita y le envía el enlace para elegir su contraseña',
    allow: superAdmins.toReach('everyone'),
    body: z.strictObject({
      username: givenEmail,
      role: z.enum(roles, 'Elige un rol'),
      /** The affiliate that the person saw: the call fails when the address belongs to another by now. */
      affiliateId: id.optional(),
      enabled: ignored,
    }),
    reply: userAccount,
    status: 201,
    action: 'userCreated',
    lookup: { 'body.username': 'email', 'body.affiliateId': 'profile' },
    shows: { 'reply.affiliate.id': 'affiliate' },
  },
  invite: {
    method: 'POST',
    path: '/users/:id/invitation',
    summary:
      'Envía otra vez el enlace a quien todavía no ha elegido su contraseña; el anterior deja de valer',
    allow: superAdmins.toReach('everyone'),
    params: z.strictObject({ id }),
    reply: z.void(),
    status: 204,
    action: 'userInvited',
    lookup: { 'params.id': 'account' },
    throttle: [{ by: 'account', of: 'attempts', most: 60, minutes: 60 }],
  },
  changeRole: {
    method: 'POST',
    path: '/update-user-role/:id',
    summary: 'Cambia el rol de otra cuenta y cierra sus sesiones',
    allow: superAdmins.toReach('everyone'),
    params: z.strictObject({ id }),
    body: z.strictObject({
      role: z.enum(roles, 'Elige un rol'),
      /** The role that the person saw: the call fails when it has changed since (rule durable-4). */
      seen: z.enum(roles).optional(),
      username: ignored,
      enabled: ignored,
    }),
    reply: userAccount,
    action: 'userRoleChanged',
    lookup: { 'params.id': 'account' },
    shows: { 'reply.affiliate.id': 'affiliate' },
    unchanged: 'userRead',
  },
  changeState: {
    method: 'POST',
    path: '/update-user-enabled/:id',
    summary: 'Bloquea o habilita otra cuenta; bloquearla cierra sus sesiones',
    allow: superAdmins.toReach('everyone'),
    params: z.strictObject({ id }),
    body: z.strictObject({
      enabled: z.enum(userStates, 'Elige un estado'),
      /** The state that the person saw: the call fails when it has changed since (rule durable-4). */
      seen: z.enum(userStates).optional(),
      username: ignored,
      role: ignored,
    }),
    reply: userAccount,
    action: 'userStateChanged',
    lookup: { 'params.id': 'account' },
    shows: { 'reply.affiliate.id': 'affiliate' },
    unchanged: 'userRead',
  },
  remove: {
    method: 'DELETE',
    path: '/users/:id',
    summary: 'Borra otra cuenta; la ficha del censo, si la tiene, se queda',
    allow: superAdmins.toReach('everyone'),
    params: z.strictObject({ id }),
    reply: z.void(),
    status: 204,
    action: 'userDeleted',
    lookup: { 'params.id': 'account' },
  },
  perRole: {
    method: 'GET',
    path: '/stats/role',
    summary: 'Cuántas cuentas hay de cada rol, en parejas de rol y número',
    allow: superAdmins.toReach('everyone'),
    reply: z.array(z.tuple([z.enum(roles), z.number().int()])),
  },
  activity: {
    method: 'GET',
    path: '/stats/userActivity',
    summary:
      'Lo que ha hecho una cuenta en los últimos doce meses, en parejas de mes (de 1 a 12) y número; el último es el mes en curso',
    allow: superAdmins.toReach('everyone'),
    query: z.strictObject({ userId: id }),
    reply: z.array(z.tuple([z.number().int().min(1).max(12), z.number().int()])),
  },
})
