import { z } from 'zod'
import { activityActions, type ActivityAction } from '#contract/activityActions.ts'
import { mayCall, roles, type Role } from '#contract/actor.ts'
import { fileReply, type Endpoint, type FileBody } from '#contract/endpoint.ts'
import { problemDetails } from '#contract/problem.ts'

type Json = Record<string, unknown>
type Groups = Record<string, Record<string, Endpoint>>

/** OpenAPI 3.1 of the whole contract: derived from the values the server runs on, so it cannot lie. */
export function openapi(groups: Groups, version: string): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const [tag, group] of Object.entries(groups))
    for (const [name, endpoint] of Object.entries(group)) {
      const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
      paths[path] ??= {}
      paths[path][endpoint.method.toLowerCase()] = operation(`${tag}.${name}`, tag, endpoint, schemas)
    }
  schemaOf(problemDetails, 'output', schemas)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Concejo',
      version,
      description: 'Censo, asambleas y votaciones de una organización política.',
      license: { name: 'Privada', identifier: 'LicenseRef-Private' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(groups).map((name) => ({ name, description: name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas,
    },
  }
}

function operation(operationId: string, tag: string, endpoint: Endpoint, schemas: Json): Json {
  const open = mayCall(endpoint, 'anonymous')
  const parameters = [
    ...parametersOf('path', endpoint.params, schemas),
    ...parametersOf('query', endpoint.query, schemas),
  ]
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    security: open ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.file && { requestBody: formWithFile(endpoint.file) }),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(endpoint.body, 'input', schemas) } },
      },
    }),
    responses: { [endpoint.status ?? 200]: success(endpoint, schemas), ...failures(endpoint) },
  }
}

const formWithFile = ({ most }: FileBody): Json => ({
  required: true,
  description: `Un fichero de ${most} bytes como mucho`,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary' } },
      },
    },
  },
})

/** Who may call it and what it leaves in the log, in words. */
function descriptionOf(endpoint: Endpoint): string {
  const { action } = endpoint
  const allowed = roles.filter((role: Role) => mayCall(endpoint, { role }))
  const who = mayCall(endpoint, 'anonymous') ? 'Cualquiera' : allowed.join(', ')
  const label = typeof action === 'string' ? activityActions[action satisfies ActivityAction] : undefined
  return `Quién puede: ${who}.${label ? ` Queda en el registro de actividad como «${label}».` : ''}`
}

function success({ reply, status }: Endpoint, schemas: Json): Json {
  if (status === 204) return { description: 'Hecho, sin contenido' }
  const content =
    reply === fileReply
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: schemaOf(reply, 'output', schemas) } }
  return { description: 'Correcto', content }
}

function failures(endpoint: Endpoint): Json {
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const answers: [number, string, boolean][] = [
    [401, 'Sin sesión válida', !mayCall(endpoint, 'anonymous')],
    [403, 'El rol no lo permite', !roles.every((role) => mayCall(endpoint, { role }))],
    [404, 'No existe o no está al alcance', endpoint.params !== undefined],
    [409, 'Conflicto con lo que hay', endpoint.method !== 'GET'],
    [413, 'El fichero es demasiado grande', endpoint.file !== undefined],
    [415, 'No es un formulario con un fichero', endpoint.file !== undefined],
    [
      422,
      'Datos no válidos, con todos los errores',
      endpoint.body !== undefined || endpoint.query !== undefined || endpoint.file !== undefined,
    ],
    [429, 'Demasiados intentos', endpoint.throttle !== undefined],
    [503, 'Sin servicio en este momento', true],
  ]
  return Object.fromEntries(
    answers
      .filter(([, , applies]) => applies)
      .map(([status, description]) => [status, { description, content: problem }]),
  )
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined, schemas: Json): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input', schemas) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: property,
  }))
}

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it; named schemas move to the components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override }) as Json
  const relocated = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
  for (const [name, definition] of Object.entries($defs as Record<string, Json>)) {
    const { id: _id, ...body } = definition
    schemas[name] = relocated(body)
  }
  return relocated(rest)
}

/** JavaScript's own limits say nothing about the field. */
function override({ jsonSchema }: { jsonSchema: Json }) {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
