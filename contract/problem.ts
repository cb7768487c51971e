import { z } from 'zod'

/** Every kind of error of the API, with its HTTP status. */
export const problems = {
  'datos-no-validos': 422,
  'credenciales-incorrectas': 401,
  'sin-sesion': 401,
  'acceso-denegado': 403,
  'segundo-factor-obligatorio': 409,
  'no-encontrado': 404,
  'no-firmado': 404,
  'metodo-no-permitido': 405,
  duplicado: 409,
  conflicto: 409,
  'persona-por-confirmar': 409,
  'demasiado-grande': 413,
  'tipo-no-admitido': 415,
  'peticion-ilegible': 400,
  'demasiados-intentos': 429,
  interno: 500,
  'sin-servicio': 503,
} as const
export type ProblemCode = keyof typeof problems

/** An error in one field: its part of the request (`body`, `query`), its path, and a Spanish sentence to show. */
export const fieldError = z.object({ in: z.string(), path: z.string(), message: z.string() })
export type FieldError = z.output<typeof fieldError>

/**
 * A field that somebody else has changed since it was read: its value now, who changed it and when (rule durable-4).
 * Members see the role of staff instead of a name.
 */
const fieldConflict = z.object({
  field: z.string(),
  now: z.string().nullable(),
  username: z.string().nullable(),
  at: z.string(),
})
export type FieldConflict = z.output<typeof fieldConflict>

/** What is known under a document by the records of somebody who is not in the census. */
const knownOfDocument = z.object({
  /** Names as the records write them, the latest first; five at most. */
  names: z.array(z.string()),
  records: z.number().int(),
  comments: z.number().int(),
})
export type KnownOfDocument = z.output<typeof knownOfDocument>

/** RFC 9457 problem details; `title` is a Spanish sentence to show. */
export const problemDetails = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    instance: z.string(),
    errors: z.array(fieldError).optional(),
    conflict: z.array(fieldConflict).optional(),
    /** The profile that is in the way, where who asks may open it. */
    affiliateId: z.number().int().optional(),
    /** The thing that is there already, where the same was to be added. */
    existingId: z.number().int().optional(),
    known: knownOfDocument.optional(),
    /** The ballot of who asks is in already: that of now, which was sent again, or an earlier one (rule voting-6). */
    recorded: z.literal(true).optional(),
    retryAfter: z.number().int().optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' })
export type ProblemDetails = z.output<typeof problemDetails>
