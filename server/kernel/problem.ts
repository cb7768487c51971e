import {
  problems,
  type FieldConflict,
  type FieldError,
  type ProblemCode,
  type ProblemDetails,
} from '#contract/problem.ts'

type More = { errors?: FieldError[]; retryAfter?: number; conflict?: FieldConflict[] }

/** An expected failure. Anything else thrown is a bug and answers 500. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly errors: FieldError[] | undefined
  /** The fields that somebody else changed meanwhile. */
  readonly conflict: FieldConflict[] | undefined
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, title: string, more: More = {}) {
    super(title)
    this.code = code
    this.errors = more.errors
    this.retryAfter = more.retryAfter
    this.conflict = more.conflict
  }

  details(instance: string): ProblemDetails {
    const { code, message, errors, retryAfter, conflict } = this
    return {
      type: `/problemas/${code}`,
      title: message,
      status: problems[code],
      instance,
      ...(errors && { errors }),
      ...(retryAfter && { retryAfter }),
      ...(conflict && { conflict }),
    }
  }
}

/** The one answer for what does not exist and for what is out of the caller's reach (rule rights-2). */
export const notFound = () => new Problem('no-encontrado', 'No existe o no está a tu alcance')

export const invalid = (errors: FieldError[]) =>
  new Problem('datos-no-validos', 'Revisa los datos marcados', { errors })

/** Errors and more of them: each field keeps what it was told first. */
export const withFurther = (errors: readonly FieldError[], further: readonly FieldError[]): FieldError[] => [
  ...errors,
  ...further.filter(({ path }) => !errors.some((error) => error.path === path)),
]

/** Constraints of the database that people can run into: the field each is about, and a sentence. */
export type ConstraintMessages = Record<string, { path: string; message: string }>

/** PostgreSQL's and the pool's ways of saying that there is no database just now. */
const outage = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '08000', '08001', '08003', '08006'])
const shutdown = new Set(['57P01', '57P02', '57P03', '53300'])
const busy = new Set(['55P03', '40001', '40P01', '57014'])
/** Somebody's account was deleted while they were doing something: it ends like any session of theirs. */
const missing = '23503'
const ofAccount = /_(?:author|owner|user)_id_fkey$/
const dropped =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** A broken constraint in the words people know it by; anything else as it is. */
export function constraintProblem(error: unknown, constraints: ConstraintMessages): unknown {
  const duplicate = constraints[(error as Failure | undefined)?.constraint ?? '']
  if (!duplicate) return error
  return new Problem('duplicado', duplicate.message, { errors: [{ in: 'body', ...duplicate }] })
}

type Failure = { code?: string; constraint?: string; message?: string; statusCode?: number }

/** Translates whatever was thrown into a problem; only bugs become `interno`. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code = '', constraint = '', message = '', statusCode } = error as Failure
  if (outage.has(code) || shutdown.has(code) || dropped.test(message))
    return new Problem(
      'sin-servicio',
      'El servicio no está disponible en este momento. Inténtalo de nuevo.',
      {
        retryAfter: 5,
      },
    )
  if (code === missing && ofAccount.test(constraint))
    return new Problem('sin-sesion', 'Hace falta iniciar sesión')
  if (busy.has(code))
    return new Problem('sin-servicio', 'Hay mucha actividad ahora mismo. Inténtalo de nuevo.', {
      retryAfter: 2,
    })
  return problemOfStatus(code, statusCode)
}

/** PostgreSQL's classes for values it cannot hold: unpaired surrogates, NUL bytes, numbers out of range. */
const unstorable = /^22(?:021|P05|003|008)$/

function problemOfStatus(code: string, statusCode: number | undefined): Problem {
  if (unstorable.test(code)) return new Problem('datos-no-validos', 'Hay un valor que no se puede guardar')
  if (statusCode === 413) return new Problem('demasiado-grande', 'Lo enviado es demasiado grande')
  if (statusCode === 415) return new Problem('tipo-no-admitido', 'El tipo de contenido no se admite')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Problem('peticion-ilegible', 'La petición no se puede leer')
  return new Problem('interno', 'Ha ocurrido un error inesperado. Si se repite, avisa con la referencia.')
}
