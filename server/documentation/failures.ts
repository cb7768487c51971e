import { z } from 'zod'
import { findReach, mayCall, roles } from '#contract/actor.ts'
import { fileReply, type Endpoint } from '#contract/endpoint.ts'

/** The statuses besides the success with which a call may be answered, each with a Spanish sentence. */
export function findFailures(endpoint: Endpoint): [status: number, description: string][] {
  const isOpen = mayCall(endpoint, 'anonymous')
  const hasBody = endpoint.method !== 'GET'
  const possible: [number, string, boolean][] = [
    [304, 'Lo que ya se tiene no ha cambiado', endpoint.reply === fileReply],
    [400, 'No se puede leer lo enviado', true],
    [401, 'Sin sesión válida', !isOpen || endpoint.refusal !== undefined],
    [403, 'El rol no lo permite', !roles.every((role) => mayCall(endpoint, { role }))],
    [404, 'No existe o no está al alcance', mayMiss(endpoint)],
    [
      409,
      hasBody ? 'Conflicto con lo que hay' : 'Falta un segundo factor obligatorio',
      hasBody || !(isOpen || endpoint.evenWithoutFactor),
    ],
    [413, 'Lo enviado es demasiado grande', hasBody],
    [415, 'El tipo de contenido no se admite', hasBody],
    [422, 'Datos no válidos, con todos los errores', true],
    // Strangers' refused inputs are counted at every call that they may make.
    [
      429,
      'Demasiados intentos, o demasiados a la vez',
      isOpen || [endpoint.throttle, endpoint.lookup, endpoint.costly].some((bound) => bound !== undefined),
    ],
    [503, 'Sin servicio en este momento', true],
  ]
  return possible.flatMap(([status, description, applies]) =>
    applies ? [[status, description] as [number, string]] : [],
  )
}

/** Whether what a call is about may not be there: it names it, looks it up, or reaches only some people. */
const mayMiss = (endpoint: Endpoint): boolean =>
  endpoint.params !== undefined ||
  namesByNumber(endpoint) ||
  endpoint.query?.safeParse({}).success === false ||
  Object.values(endpoint.lookup ?? {}).some((kind) => kind === 'profile' || kind === 'account') ||
  roles.some((role) => {
    const reach = findReach(endpoint, { role })
    return reach === 'themselves' || reach === 'ownAssemblies' || reach === 'outsiders'
  })

/** Whether the body says by its number what a call is about. */
const namesByNumber = ({ body }: Endpoint): boolean => {
  const id = body instanceof z.ZodObject ? (body.shape['id'] as z.ZodType | undefined) : undefined
  return id?.safeParse(1).success === true && !id.safeParse(undefined).success
}
