import { productName } from '#contract/product.ts'
import { z } from 'zod'
import { activityActions, type ActivityAction } from '#contract/activityActions.ts'
import { mayCall, roles, type Role } from '#contract/actor.ts'
import { fileReply, type Endpoint, type FileBody } from '#contract/endpoint.ts'
import { problemDetails } from '#contract/problem.ts'
import { findFailures } from '#server/documentation/failures.ts'

type Json = Record<string, unknown>
type Groups = Record<string, Record<string, Endpoint>>

/** The OpenAPI 3.1 description of all calls, generated from the contract that the server itself uses. */
export function buildOpenApi(groups: Groups, version: string): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const [tag, group] of Object.entries(groups))
    for (const [name, endpoint] of Object.entries(group)) {
      const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
      paths[path] ??= {}
      paths[path][endpoint.method.toLowerCase()] = describeOperation(`${tag}.${name}`, tag, endpoint, schemas)
    }
  toJsonSchema(problemDetails, 'output', schemas)
  return {
    openapi: '3.1.1',
    info: {
      title: productName,
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

function describeOperation(operationId: string, tag: string, endpoint: Endpoint, schemas: Json): Json {
  const open = mayCall(endpoint, 'anonymous')
  const parameters = [
    ...describeParameters('path', endpoint.params, schemas),
    ...describeParameters('query', endpoint.query, schemas),
  ]
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    security: open ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.file && { requestBody: describeFileForm(endpoint.file, endpoint.form, schemas) }),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toJsonSchema(endpoint.body, 'input', schemas) } },
      },
    }),
    responses: {
      [endpoint.status ?? 200]: describeSuccess(endpoint, schemas),
      ...describeFailures(endpoint),
    },
  }
}

const describeFileForm = ({ most }: FileBody, form: z.ZodObject | undefined, schemas: Json): Json => ({
  required: true,
  description: `Un fichero de ${most} bytes como mucho`,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file', ...Object.keys(form?.shape ?? {})],
        properties: {
          file: { type: 'string', format: 'binary' },
          ...(form && (toJsonSchema(form, 'input', schemas)['properties'] as Json)),
        },
      },
    },
  },
})

/** Who may call the endpoint and which entry it writes in the activity log, as a Spanish sentence. */
function describeAccess(endpoint: Endpoint): string {
  const { action } = endpoint
  const allowed = roles.filter((role: Role) => mayCall(endpoint, { role }))
  const who = mayCall(endpoint, 'anonymous') ? 'Cualquiera' : allowed.join(', ')
  const label = typeof action === 'string' ? activityActions[action satisfies ActivityAction] : undefined
  return `Quién puede: ${who}.${label ? ` Queda en el registro de actividad como «${label}».` : ''}`
}

function describeSuccess({ reply, status }: Endpoint, schemas: Json): Json {
  if (status === 204) return { description: 'Hecho, sin contenido' }
  const content =
    reply === fileReply
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: toJsonSchema(reply, 'output', schemas) } }
  return { description: 'Correcto', content }
}

function describeFailures(endpoint: Endpoint): Json {
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(
    findFailures(endpoint).map(([status, description]) => [
      status,
      { description, ...(status >= 400 && { content: problem }) },
    ]),
  )
}

function describeParameters(place: 'path' | 'query', schema: z.ZodType | undefined, schemas: Json): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input', schemas) as {
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

/** JSON Schema 2020-12 of a zod schema. Named schemas are moved to `schemas`, the components. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: removeIntegerLimits }) as Json
  const relocated = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
  for (const [name, definition] of Object.entries($defs as Record<string, Json>)) {
    const { id: _id, ...body } = definition
    schemas[name] = relocated(body)
  }
  return relocated(rest)
}

/** Removes the limits of JavaScript's safe integers, which zod adds to every integer. */
function removeIntegerLimits({ jsonSchema }: { jsonSchema: Json }) {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
