import type { Endpoint, Replied, Sent } from '#contract/endpoint.ts'
import { problemDetails, type ProblemCode, type ProblemDetails } from '#contract/problem.ts'
import { noteServerTime } from '#web/kernel/api/serverTime.ts'
import {
  getCurrentSession,
  endSession,
  markFactorMissing,
  saveIdleUntil,
} from '#web/kernel/session/session.ts'
import { markUnanswered } from '#web/kernel/session/unanswered.ts'

/** A refusal of the server: its message is a Spanish sentence fit to show. */
export class ApiProblem extends Error {
  readonly details: ProblemDetails

  constructor(details: ProblemDetails) {
    super(details.title)
    this.details = details
  }

  is(code: ProblemCode) {
    return this.details.type.endsWith(code)
  }
}

/** The server was not reached, or did not answer in time. */
export class ConnectionError extends Error {
  constructor(more = '') {
    super(`No hay conexión con el servidor${more}`)
  }
}

const perhapsDone = '. Puede que ya se haya hecho: compruébalo antes de repetirlo'

/** A change was asked for and no answer came: it may have been made (rule form-11). */
class UnansweredError extends ConnectionError {
  constructor() {
    super(perhapsDone)
  }
}

/** What is refused before it is sent, in a Spanish sentence. */
export class LocalRefusal extends Error {}

/** Something answered that was not the application: a proxy in between, in its own words. */
class ServerFailure extends Error {
  readonly isOfChange: boolean

  constructor(status: number, isOfChange: boolean) {
    super(`El servidor ha fallado (${status})${isOfChange ? perhapsDone : ''}`)
    this.isOfChange = isOfChange
  }
}

/** Whether a change may have been made all the same. */
export const isUnsure = (error: unknown): boolean =>
  error instanceof UnansweredError || (error instanceof ServerFailure && error.isOfChange)

/** What stands over such an error, in place of «No se ha guardado». */
export const unsureTitle = 'No sabemos si se ha hecho'

const requestTimeout = 15_000
/** Milliseconds for a file: it may be large and the connection slow. */
const fileTimeout = 180_000

/** One typed function for the whole API: `call(affiliates.get, { params: { id } })`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  {
    signal,
    wait,
    isFree,
  }: {
    signal?: AbortSignal
    /** Milliseconds, for what is known to be long. */
    wait?: number
    /** Whoever leaves loses nothing of it, so it holds nobody, nor does what can be given up (rule form-11). */
    isFree?: true
  } = {},
): Promise<Replied<E>> {
  const waiting = new AbortController()
  const timer = setTimeout(
    () => waiting.abort(new DOMException('', 'TimeoutError')),
    wait ?? (endpoint.file ? fileTimeout : requestTimeout),
  )
  signal?.addEventListener('abort', () => waiting.abort(signal.reason))
  // What is given up when nobody looks at it any more changes nothing, also where it is counted in the log.
  const mayChange = !signal && isChange(endpoint)
  const answered = isFree || !mayChange ? undefined : markUnanswered()
  try {
    const response = await sendRequest(endpoint, input, waiting.signal, mayChange)
    const isEmpty = response.status === 204 || response.headers.get('content-length') === '0'
    const body: unknown = isEmpty
      ? undefined
      : await response.json().catch(() => {
          throw mayChange ? new UnansweredError() : new ConnectionError()
        })
    // The contract's own schema has just checked it.
    return endpoint.reply.parse(body) as Replied<E>
  } finally {
    clearTimeout(timer)
    answered?.()
  }
}

/** The URL of a call: its path with the parameters filled in, and its query. */
export function buildUrl<E extends Endpoint>(endpoint: E, input: Sent<E>): string {
  const { params, query } = input as { params?: object; query?: object }
  const path = Object.entries(params ?? {}).reduce<string>(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    endpoint.path,
  )
  return `${path}${buildQueryString(query ?? {})}`
}

/** Whether somebody signed in asks to change something, and leaves an entry in the log. */
const isChange = ({ method, action }: Endpoint): boolean =>
  method !== 'GET' && action !== undefined && getCurrentSession() !== null

/** Why there is no answer: of a change, whether it can have been sent. */
function connectionErrorOf(mayChange: boolean, wasOnline: boolean): ConnectionError {
  if (!mayChange) return new ConnectionError()
  return wasOnline
    ? new UnansweredError()
    : new ConnectionError(': no se ha enviado nada. Inténtalo otra vez cuando la haya')
}

/** The answer to a call, or an ApiProblem, or a ConnectionError. */
export async function sendRequest<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  signal?: AbortSignal,
  mayChange = isChange(endpoint),
) {
  const { body, file, form } = input as { body?: unknown; file?: File; form?: Record<string, unknown> }
  const session = getCurrentSession()
  // What the browser says of its line is a guess, but without one nothing has left.
  const wasOnline = navigator.onLine
  const response = await fetch(`/api${buildUrl(endpoint, input)}`, {
    method: endpoint.method,
    headers: {
      ...(session && { authorization: `Bearer ${session.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: formWith(file, form) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    // The caller cancelled the request: that is not a failure of the network.
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw connectionErrorOf(mayChange, wasOnline)
  })
  noteServerTime(response.headers)
  // A late answer to an earlier session says nothing about the one begun since, here or in another tab.
  const isOfSession = () => session !== null && session.token === getCurrentSession()?.token
  if (isOfSession()) saveIdleUntil(response.headers.get('x-session-idle-until'))
  if (response.ok) return response
  const problem = await problemOf(response, mayChange)
  if (isOfSession()) {
    // 401 and 403 end the session (rule session-4); the code tells them from a wrong password.
    if (problem.is('sin-sesion') || problem.is('acceso-denegado')) endSession('lost')
    if (problem.is('segundo-factor-obligatorio')) markFactorMissing()
  }
  throw problem
}

function formWith(file: File, beside: Record<string, unknown> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(beside)) form.append(name, String(value))
  form.append('file', file)
  return form
}

async function problemOf(response: Response, isOfChange: boolean): Promise<ApiProblem> {
  const { data } = problemDetails.safeParse(await response.json().catch(() => null))
  if (!data) throw new ServerFailure(response.status, isOfChange)
  return new ApiProblem(data)
}

/** The query string of these values; absent and empty values are left out, and a list repeats its name. */
export function buildQueryString(values: object): string {
  const pairs = Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) =>
      one == null || one === '' ? [] : [[name, `${one}`]],
    ),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

/** The Spanish message to show for any thrown value; of what is wrong with fields, which no form marks here, what each says. */
export function messageOf(error: unknown): string {
  const wrong = error instanceof ApiProblem && error.is('datos-no-validos') ? error.details.errors : undefined
  return wrong?.map(({ message }) => message).join('. ') || summaryOf(error)
}

/** The message for a form, which tells what is wrong with its fields by itself. */
export function summaryOf(error: unknown): string {
  if (error instanceof ApiProblem) return withReference(error)
  if ([ConnectionError, ServerFailure, LocalRefusal].some((told) => error instanceof told))
    return (error as Error).message
  return 'Ha ocurrido un error inesperado'
}

/** A server failure (5xx) has a reference to quote, which is in the server's log; a refusal (4xx) needs none. */
const withReference = ({ message, details: { status, instance } }: ApiProblem) =>
  status < 500 ? message : `${message.replace(/\.$/, '')}. Referencia: ${instance}`
