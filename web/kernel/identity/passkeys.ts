import type { Assertion, Attestation, CreationOptions, RequestOptions } from '#contract/account/passkey.ts'
import { LocalRefusal } from '#web/kernel/api/api.ts'

// The WebAuthn library is loaded when a passkey is first used.
const loadLibrary = () => import('@simplewebauthn/browser')

/** The user or the browser refused; the message can be shown. */
export class PasskeyRefused extends LocalRefusal {}

/** Creates a passkey; the browser asks the user. */
export async function createPasskey(options: CreationOptions): Promise<Attestation> {
  const { startRegistration } = await loadLibrary()
  // The same WebAuthn JSON; the library's types list the allowed strings.
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
  const { id, response } = await startRegistration({ optionsJSON }).catch(throwRefused)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Signs a challenge with a passkey; the browser asks the user. */
export async function signWithPasskey(options: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await loadLibrary()
  // The same as in `createPasskey`.
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const { id, response } = await startAuthentication({ optionsJSON }).catch(throwRefused)
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}

function throwRefused(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') throw new PasskeyRefused('Esa llave ya está en tu cuenta.')
  if (name === 'SecurityError')
    throw new PasskeyRefused('Las llaves de acceso no funcionan en esta dirección web.')
  throw new PasskeyRefused('No se ha usado la llave: se canceló o pasó el tiempo. Puedes probar otra vez.')
}
