import {
  problems,
  type FieldConflict,
  type FieldError,
  type KnownOfDocument,
  type ProblemCode,
  type ProblemDetails,
} from '#contract/problem.ts'

type ProblemOptions = {
  errors?: FieldError[]
  retryAfter?: number
  conflict?: FieldConflict[]
  affiliateId?: number | undefined
  existingId?: number
  known?: KnownOfDocument
  recorded?: true
}

/** An expected failure with its answer. Any other error is a bug and is answered with 500. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly errors: FieldError[] | undefined
  /** The fields that another person has changed meanwhile. */
  readonly conflict: FieldConflict[] | undefined
  /** The profile that is in the way, where who asks may open it. */
  readonly affiliateId: number | undefined
  /** The thing that is there already, where the same was to be added. */
  readonly existingId: number | undefined
  /** What is known under the document that a profile would get. */
  readonly known: KnownOfDocument | undefined
  /** What was sent is in already. */
  readonly recorded: true | undefined
  /** The seconds to wait before trying again. */
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, title: string, more: ProblemOptions = {}) {
    super(title)
    this.code = code
    this.errors = more.errors
    this.retryAfter = more.retryAfter
    this.conflict = more.conflict
    this.affiliateId = more.affiliateId
    this.existingId = more.existingId
    this.known = more.known
    this.recorded = more.recorded
  }

  details(instance: string): ProblemDetails {
    const { code, message, errors, retryAfter, conflict, affiliateId, existingId, known, recorded } = this
    return {
      type: `/problemas/${code}`,
      title: message,
      status: problems[code],
      instance,
      ...(errors && { errors }),
      ...(retryAfter && { retryAfter }),
      ...(conflict && { conflict }),
      ...(affiliateId !== undefined && { affiliateId }),
      ...(existingId !== undefined && { existingId }),
      ...(known && { known }),
      ...(recorded && { recorded }),
    }
  }
}

/** The same answer for what does not exist and for what is out of the caller's scope (rule rights-2). */
export const notFound = () => new Problem('no-encontrado', 'No existe o no está a tu alcance')

/** Also for whoever has just lost the account with which the call began. */
export const noSession = () => new Problem('sin-sesion', 'Hace falta iniciar sesión')

export const invalid = (errors: FieldError[]) =>
  new Problem('datos-no-validos', 'Revisa los datos marcados', { errors })

export type LastChange = { updatedBy: string | null; updatedAt: string }

/** The answer to a change of `fields` of something that others have changed meanwhile: what `now` says of each, and who changed it last. */
export const editConflict = <Field extends string>(
  title: string,
  fields: readonly Field[],
  now: Record<Field, unknown>,
  { updatedBy: username, updatedAt: at }: LastChange,
) =>
  new Problem('conflicto', title, {
    conflict: fields.map((field) => ({ field, now: toText(now[field]), username, at })),
  })

const toText = (value: unknown) =>
  value == null ? null : typeof value === 'string' ? value : JSON.stringify(value)

/** Adds errors to others; a field keeps its first error. */
export const addErrors = (errors: readonly FieldError[], further: readonly FieldError[]): FieldError[] => [
  ...errors,
  ...further.filter(({ path }) => !errors.some((error) => error.path === path)),
]

/**
 * Database constraints that users can break: the field and the message of what is there already, or why something that
 * others refer to stays.
 */
export type ConstraintMessages = Record<string, { path: string; message: string } | { refusal: string }>

/** Error codes and messages of PostgreSQL and of the pool for a database that is not available. */
const outage = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '08000', '08001', '08003', '08006'])
const shutdown = new Set(['57P01', '57P02', '57P03', '53300'])
const busy = new Set(['55P03', '40001', '40P01', '57014'])
/** The caller's account was deleted during the call: it is answered like an ended session. */
const foreignKeyViolation = '23503'
const accountForeignKey = /_(?:author|owner|user)_id_fkey$/
/**
 * The disk is full, of the database or of this machine, or PostgreSQL has no memory, or it takes no writes for lack of room:
 * they fail until somebody makes some.
 */
const full = new Set(['53100', '53200', '25006', 'ENOSPC', 'EDQUOT'])
/** Whether an error says that nothing can be written now. */
export const isUnwritable = (error: unknown): boolean => full.has((error as Failure).code ?? '')
const connectionLost =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Turns a broken constraint into a problem with its message; returns any other error unchanged. */
export function toConstraintProblem(error: unknown, constraints: ConstraintMessages): unknown {
  const duplicate = constraints[(error as Failure | undefined)?.constraint ?? '']
  if (!duplicate) return error
  if ('refusal' in duplicate) return new Problem('conflicto', duplicate.refusal)
  return new Problem('duplicado', duplicate.message, { errors: [{ in: 'body', ...duplicate }] })
}

type Failure = { code?: string; constraint?: string; message?: string; statusCode?: number }

/** Turns any error into a problem; a bug becomes `interno`. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code = '', constraint = '', message = '', statusCode } = error as Failure
  if (outage.has(code) || shutdown.has(code) || connectionLost.test(message))
    return new Problem(
      'sin-servicio',
      'El servicio no está disponible en este momento. Inténtalo de nuevo.',
      {
        retryAfter: 5,
      },
    )
  if (isUnwritable(error))
    return new Problem(
      'sin-servicio',
      'Ahora mismo no se puede guardar nada. Inténtalo de nuevo más tarde.',
      {
        retryAfter: 60,
      },
    )
  if (code === foreignKeyViolation && accountForeignKey.test(constraint)) return noSession()
  if (busy.has(code))
    return new Problem('sin-servicio', 'Hay mucha actividad ahora mismo. Inténtalo de nuevo.', {
      retryAfter: 2,
    })
  return toProblemOfStatus(code, statusCode)
}

/** PostgreSQL's codes for values that it cannot store: unpaired surrogates, NUL bytes, numbers out of range. */
const unstorable = /^22(?:021|P05|003|008)$/

function toProblemOfStatus(code: string, statusCode: number | undefined): Problem {
  if (unstorable.test(code)) return new Problem('datos-no-validos', 'Hay un valor que no se puede guardar')
  if (statusCode === 413) return new Problem('demasiado-grande', 'Lo enviado es demasiado grande')
  if (statusCode === 415) return new Problem('tipo-no-admitido', 'El tipo de contenido no se admite')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Problem('peticion-ilegible', 'La petición no se puede leer')
  return new Problem('interno', 'Ha ocurrido un error inesperado. Si se repite, avisa con la referencia.')
}
