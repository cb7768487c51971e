import { InvalidSettings } from '#server/kernel/settings.ts'

/** A failure that people mend who run the program: one sentence in Spanish, with its cause, and nothing else is told of it. */
export class ExplainedFailure extends Error {
  override name = 'ExplainedFailure'
}

type Failure = { code?: string; message?: string; path?: string; syscall?: string; cause?: unknown }

/** What PostgreSQL and the network say, by their codes, in words that name what is to be looked at. */
const ofDatabase: Record<string, string> = {
  '25006': 'PostgreSQL no deja escribir ahora: en su disco casi no queda sitio, o es una réplica',
  '28P01': 'PostgreSQL no admite el usuario o la contraseña de DATABASE_URL',
  '28000':
    'PostgreSQL no deja entrar al usuario de DATABASE_URL: no existe, o pg_hba.conf no lo admite desde aquí',
  '3D000': 'La base de datos de DATABASE_URL no existe: créala (createdb) o corrige su nombre',
  '42501': 'El usuario de DATABASE_URL no es el dueño de la base de datos, y le falta permiso',
  '53300': 'PostgreSQL tiene ocupadas todas sus conexiones',
  '57P03': 'PostgreSQL está arrancando o parándose',
  ECONNREFUSED: 'PostgreSQL no está encendido donde dice DATABASE_URL, o su puerto es otro',
  ECONNRESET: 'PostgreSQL, o lo que hay delante, corta la conexión de DATABASE_URL',
  ENOTFOUND:
    'El servidor de DATABASE_URL no existe: su nombre está mal, o la contraseña tiene signos sin codificar',
  EAI_AGAIN: 'El nombre del servidor de DATABASE_URL no se puede averiguar ahora (DNS)',
  ETIMEDOUT: 'El servidor de DATABASE_URL no responde: mira su dirección y los cortafuegos',
  EHOSTUNREACH: 'No se llega al servidor de DATABASE_URL: mira su dirección y los cortafuegos',
  ENETUNREACH: 'No se llega al servidor de DATABASE_URL: mira su dirección y los cortafuegos',
}

const ofFiles: Record<string, string> = {
  ENOSPC: 'No queda sitio en el disco',
  EDQUOT: 'No queda sitio en el disco para esta cuenta',
  EROFS: 'El disco es de solo lectura',
  EACCES: 'Falta permiso',
  EPERM: 'Falta permiso',
  ENOTDIR: 'Hay un fichero donde tiene que haber una carpeta',
}

const diskFull = '53100'
/** What the client of PostgreSQL says itself, without a code. */
const saidByClient: readonly (readonly [RegExp, string])[] = [
  [/does not support SSL/, 'PostgreSQL no admite conexiones cifradas, y DATABASE_URL las pide (sslmode)'],
  [/timeout expired|timeout exceeded/, ofDatabase['ETIMEDOUT'] ?? ''],
  [/Connection terminated/, ofDatabase['ECONNRESET'] ?? ''],
  [/password must be a string/, 'DATABASE_URL no tiene contraseña, y PostgreSQL la pide'],
]

/**
 * Why a program could not start, in a sentence; undefined of what nobody who runs it can mend, which is a defect and told with its
 * stack. No sentence quotes a password.
 */
export function explainFailure(error: unknown): string | undefined {
  if (error instanceof ExplainedFailure || error instanceof InvalidSettings) return error.message
  const {
    code = '',
    message = '',
    path: file,
    syscall,
    cause,
    errors,
  } = (error ?? {}) as Failure & {
    errors?: unknown[]
  }
  if (code === 'EADDRINUSE') return 'El puerto está ocupado. Prueba con otro: PORT=3001 npm start'
  if (code === diskFull) return 'No queda sitio en el disco de PostgreSQL'
  // A socket file that is not there.
  if (code === 'ENOENT' && syscall === 'connect') return ofDatabase['ECONNREFUSED']
  if (ofDatabase[code] !== undefined) return ofDatabase[code]
  if (ofFiles[code] !== undefined) return file === undefined ? ofFiles[code] : `${ofFiles[code]}: ${file}`
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return 'El certificado de PostgreSQL no es de confianza: mira sslmode en DATABASE_URL'
  const said = saidByClient.find(([pattern]) => pattern.test(message))?.[1]
  if (said) return said
  // Of a host with several addresses each has failed.
  return errors?.[0] ? explainFailure(errors[0]) : cause ? explainFailure(cause) : undefined
}

/** Whether it may pass by itself: the database is away, or starting. */
export function isPassing(error: unknown): boolean {
  const { code = '', message = '', syscall, errors } = error as Failure & { errors?: unknown[] }
  if (errors?.[0]) return isPassing(errors[0])
  if (code === 'ENOENT') return syscall === 'connect'
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'].includes(code) ||
    ['57P03', '57P01', '53300'].includes(code) ||
    /timeout e|Connection terminated/.test(message)
  )
}
