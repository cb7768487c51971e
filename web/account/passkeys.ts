import type { Assertion, Attestation, CreationOptions, RequestOptions } from '#contract/account/passkey.ts'

// What speaks with the browser about keys comes when somebody uses one.
const loadLibrary = () => import('@simplewebauthn/browser')

/** Whether this browser has keys at all; not on pages without https. */
export const supportsPasskeys = () => typeof window.PublicKeyCredential === 'function'

/** The person said no, or the browser could not: the message is a sentence fit to show. */
export class PasskeyRefused extends Error {}

/** Makes a key; the browser asks the person. */
export async function createPasskey(options: CreationOptions): Promise<Attestation> {
  const { startRegistration } = await loadLibrary()
  // The same JSON of WebAuthn, whose types name their texts one by one.
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
  const { id, response } = await startRegistration({ optionsJSON }).catch(throwRefused)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Asks a key to sign; the browser asks the person. */
export async function signWithPasskey(options: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await loadLibrary()
  // As above.
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
