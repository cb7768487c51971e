import type { Assertion, Attestation } from '#contract/account/passkey.ts'
import type { StoredPasskey } from '#server/account/passkeys.queries.ts'
import type { Settings } from '#server/kernel/settings.ts'

// Loaded at the first use: most starts never need it.
const loadLibrary = () => import('@simplewebauthn/server')

/** EdDSA, ES256, RS256: the algorithms of the authenticators in use. */
const algorithms = [-8, -7, -257]

/** Passkeys are bound to the host of PUBLIC_URL, never to the Host header of a request. */
function relyingParty({ publicUrl }: Settings) {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, rpID: hostname }
}

type KnownPasskey = { id: string; transports: string[] }
type Owner = { userId: number; username: string }

/** Options for the browser to create a passkey; `known` ones are not created again. */
export async function createRegistrationOptions(
  { settings, organisation }: { settings: Settings; organisation: string },
  owner: Owner,
  known: readonly KnownPasskey[],
) {
  const { generateRegistrationOptions } = await loadLibrary()
  return generateRegistrationOptions({
    rpName: organisation,
    rpID: relyingParty(settings).rpID,
    userName: owner.username,
    userDisplayName: owner.username,
    // The same for all passkeys of a person, and without personal data.
    userID: new TextEncoder().encode(`concejo ${owner.userId}`),
    excludeCredentials: [...known],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
    timeout: 300_000,
  })
}

/** Options for the browser to log in with one of the `known` passkeys; without `known`, with any passkey of this site. */
export async function createAuthenticationOptions(settings: Settings, known?: readonly KnownPasskey[]) {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: relyingParty(settings).rpID,
    timeout: 300_000,
    // A passkey that replaces the password must verify its user (PIN, fingerprint); after a password, possession is enough.
    userVerification: known ? 'preferred' : 'required',
    ...(known && { allowCredentials: [...known] }),
  })
}

/** The passkey that a browser created for this challenge; undefined when the response is not valid. */
export async function verifyRegistration(
  settings: Settings,
  challenge: string,
  { id, transports, ...response }: Attestation,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary()
  const { origin, rpID } = relyingParty(settings)
  const verified = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(toUndefined)
  if (!verified?.verified) return undefined
  const { credential } = verified.registrationInfo
  return {
    id: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
  }
}

type AssertionCheck = { challenge: string; key: StoredPasskey; userVerification: 'required' | 'preferred' }

/** The new counter of the passkey that signed this challenge; undefined when the response is not valid. */
export async function verifyAssertion(
  settings: Settings,
  { challenge, key, userVerification }: AssertionCheck,
  { id, ...response }: Assertion,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { origin, rpID } = relyingParty(settings)
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: key.id.toString('base64url'),
      publicKey: new Uint8Array(key.publicKey),
      counter: key.counter,
      transports: key.transports,
    },
    requireUserVerification: userVerification === 'required',
  }).catch(toUndefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

/** The library throws for every invalid response. */
const toUndefined = () => undefined
